//! Floats.

use crate::{check, hold};
use expect_test::expect;

const DECLARATIONS: &str = "(declare-const x Float16) (declare-const y Float16) (declare-const m RoundingMode)
(declare-const b (_ BitVec 16)) (declare-const s (_ FloatingPoint 3 5))
";

#[test]
fn operators_as_written() {
    check(
        &format!(
            "{DECLARATIONS}(get-value ((fp.abs x) (fp.neg x) (fp.add m x y) (fp.sub RNE x y) (fp.mul m x y) (fp.div m x y)
            (fp.fma m x y x) (fp.sqrt m x) (fp.rem x y) (fp.roundToIntegral m x) (fp.leq x y) (fp.lt x y) (fp.geq x y)
            (fp.gt x y) (fp.eq x y) (fp.lt x y x) (= x y) (fp.isNormal x) (fp.isSubnormal x) (fp.isZero x)
            (fp.isInfinite x) (fp.isNaN x) (fp.isNegative x) (fp.isPositive x)
            (fp ((_ extract 15 15) b) ((_ extract 14 10) b) ((_ extract 9 0) b))
            ((_ to_fp 5 11) b) ((_ to_fp 5 11) m b) ((_ to_fp_unsigned 3 5) m b) ((_ to_fp 3 5) RTZ x)))"
        ),
        expect![[r#"
            (fp.abs x) : (_ FloatingPoint 5 11)
            (fp.neg x) : (_ FloatingPoint 5 11)
            (fp.add m x y) : (_ FloatingPoint 5 11)
            (fp.add RNE x (fp.neg y)) : (_ FloatingPoint 5 11)
            (fp.mul m x y) : (_ FloatingPoint 5 11)
            (fp.div m x y) : (_ FloatingPoint 5 11)
            (fp.fma m x y x) : (_ FloatingPoint 5 11)
            (fp.sqrt m x) : (_ FloatingPoint 5 11)
            (fp.rem x y) : (_ FloatingPoint 5 11)
            (fp.roundToIntegral m x) : (_ FloatingPoint 5 11)
            (fp.leq x y) : Bool
            (fp.lt x y) : Bool
            (fp.leq y x) : Bool
            (fp.lt y x) : Bool
            (fp.eq x y) : Bool
            (and (fp.lt x y) (fp.lt y x)) : Bool
            (= x y) : Bool
            (fp.isNormal x) : Bool
            (fp.isSubnormal x) : Bool
            (fp.isZero x) : Bool
            (fp.isInfinite x) : Bool
            (fp.isNaN x) : Bool
            (fp.isNegative x) : Bool
            (fp.isPositive x) : Bool
            ((_ to_fp 5 11) (concat (concat ((_ extract 15 15) b) ((_ extract 14 10) b)) ((_ extract 9 0) b))) : (_ FloatingPoint 5 11)
            ((_ to_fp 5 11) b) : (_ FloatingPoint 5 11)
            ((_ to_fp 5 11) m b) : (_ FloatingPoint 5 11)
            ((_ to_fp_unsigned 3 5) m b) : (_ FloatingPoint 3 5)
            ((_ to_fp 3 5) RTZ x) : (_ FloatingPoint 3 5)
        "#]],
    );
}

#[test]
fn constants() {
    check(
        "(get-value (RNE RNA RTP RTN RTZ roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive
         roundTowardNegative roundTowardZero (_ +oo 3 5) (_ -oo 3 5) (_ NaN 3 5) (_ +zero 3 5) (_ -zero 3 5)
         (fp #b0 #b011 #x0) (fp #b0 #b111 #x1)))",
        expect![[r#"
            RNE : RoundingMode
            RNA : RoundingMode
            RTP : RoundingMode
            RTN : RoundingMode
            RTZ : RoundingMode
            RNE : RoundingMode
            RNA : RoundingMode
            RTP : RoundingMode
            RTN : RoundingMode
            RTZ : RoundingMode
            (fp #b0 #b111 #x0) : (_ FloatingPoint 3 5)
            (fp #b1 #b111 #x0) : (_ FloatingPoint 3 5)
            (_ NaN 3 5) : (_ FloatingPoint 3 5)
            (fp #b0 #b000 #x0) : (_ FloatingPoint 3 5)
            (fp #b1 #b000 #x0) : (_ FloatingPoint 3 5)
            (fp #b0 #b011 #x0) : (_ FloatingPoint 3 5)
            (_ NaN 3 5) : (_ FloatingPoint 3 5)
        "#]],
    );
}

#[test]
fn real_constants_are_rounded_exactly() {
    check(
        &format!(
            "{DECLARATIONS}(get-value (((_ to_fp 8 24) RNE 0.1) ((_ to_fp 8 24) RTP 0.1) ((_ to_fp 8 24) RNE 1)
         ((_ to_fp 8 24) RNE (- 0.1)) ((_ to_fp 8 24) RNE (/ 1 3)) ((_ to_fp 8 24) RTN (/ (- 1) 3.5))
         ((_ to_fp 8 24) RNE (- (/ 1 3))) ((_ to_fp 8 24) RTN (- 0.0)) ((_ to_fp 5 11) RNE 65520) ((_ to_fp 5 11) RTZ 65520)
         ((_ to_fp 5 11) RNE 0.00000001) ((_ to_fp 5 11) RTP 0.00000001) ((_ to_fp 5 11) m 0.1)))"
        ),
        expect![[r#"
            (fp #b0 #x7b #b10011001100110011001101) : (_ FloatingPoint 8 24)
            (fp #b0 #x7b #b10011001100110011001101) : (_ FloatingPoint 8 24)
            (fp #b0 #x7f #b00000000000000000000000) : (_ FloatingPoint 8 24)
            (fp #b1 #x7b #b10011001100110011001101) : (_ FloatingPoint 8 24)
            (fp #b0 #x7d #b01010101010101010101011) : (_ FloatingPoint 8 24)
            (fp #b1 #x7d #b00100100100100100100101) : (_ FloatingPoint 8 24)
            (fp #b1 #x7d #b01010101010101010101011) : (_ FloatingPoint 8 24)
            (fp #b0 #x00 #b00000000000000000000000) : (_ FloatingPoint 8 24)
            (fp #b0 #b11111 #b0000000000) : (_ FloatingPoint 5 11)
            (fp #b0 #b11110 #b1111111111) : (_ FloatingPoint 5 11)
            (fp #b0 #b00000 #b0000000000) : (_ FloatingPoint 5 11)
            (fp #b0 #b00000 #b0000000001) : (_ FloatingPoint 5 11)
            (ite (= m RTZ) (fp #b0 #b01011 #b1001100110) (ite (= m RTN) (fp #b0 #b01011 #b1001100110) (ite (= m RTP) (fp #b0 #b01011 #b1001100111) (ite (= m RNA) (fp #b0 #b01011 #b1001100110) (fp #b0 #b01011 #b1001100110))))) : (_ FloatingPoint 5 11)
        "#]],
    );
}

#[test]
fn by_value() {
    hold(&[
        "(= (fp.add RNE (fp #b0 #x7f #b00000000000000000000000) ((_ to_fp 8 24) RNE 2.0)) ((_ to_fp 8 24) RNE 3))",
        "(= ((_ to_fp 8 24) #x3f800000) ((_ to_fp 8 24) RNE 1.0))",
        "(= ((_ to_fp 8 24) RNE #xff) ((_ to_fp 8 24) RNE (- 1.0)))",
        "(= ((_ to_fp_unsigned 8 24) RNE #xff) ((_ to_fp 8 24) RNE 255.0))",
        "(= ((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE 0.5)) ((_ to_fp 11 53) RNE 0.5))",
        "(= ((_ fp.to_ubv 8) RNE ((_ to_fp 8 24) RNE 2.5)) #x02)",
        "(= ((_ fp.to_ubv 8) RNA ((_ to_fp 8 24) RNE 2.5)) #x03)",
        "(= ((_ fp.to_sbv 8) RTZ ((_ to_fp 8 24) RNE (- 2.5))) #xfe)",
        "(= ((_ fp.to_ubv 8) RTZ ((_ to_fp 8 24) RNE 255.9)) #xff)",
        "(= ((_ fp.to_ubv 8) RNE ((_ to_fp 8 24) RNE (- 0.5))) #x00)",
        "(= (fp.to_ieee_bv ((_ to_fp 8 24) RNE 1.0)) #x3f800000)",
        "(= (to_ieee_bv (_ -zero 8 24)) #x80000000)",
        "(= (fp.min (_ NaN 8 24) (_ +zero 8 24)) (_ +zero 8 24))",
        "(= (fp.max ((_ to_fp 8 24) RNE 1.0) ((_ to_fp 8 24) RNE 2.0)) ((_ to_fp 8 24) RNE 2.0))",
        "(fp.eq (_ -zero 8 24) (_ +zero 8 24))",
        "(not (= (_ -zero 8 24) (_ +zero 8 24)))",
        "(= (_ NaN 3 5) (_ NaN 3 5))",
        "(not (fp.eq (_ NaN 3 5) (_ NaN 3 5)))",
        "(= (fp #b0 #b111 #b0001) (fp #b1 #b111 #b1000))",
    ]);
}

#[test]
fn what_the_standard_leaves_open_is_read_from_symbols() {
    check(
        &format!("{DECLARATIONS}(get-value ((fp.min x y) (fp.max s s) ((_ fp.to_ubv 4) RTZ s) (fp.to_ieee_bv s)))"),
        expect![[r#"
            (let ((?10 (fp.isNegative x))) (ite (and (fp.isZero x) (fp.isZero y) (not (= ?10 (fp.isNegative y)))) (ite (ite ?10 fp.min!0 fp.min!1) x y) (fp.min x y))) : (_ FloatingPoint 5 11)
            (let ((?21 (fp.isZero s))) (let ((?22 (fp.isNegative s))) (ite (and ?21 ?21 (not (= ?22 ?22))) (ite (ite ?22 fp.max!2 fp.max!3) s s) (fp.max s s)))) : (_ FloatingPoint 3 5)
            (let ((?35 (not (fp.isInfinite s)))) (ite (and (and ?35 (fp.lt (fp #b1 #b011 #x0) s)) (and ?35 (fp.leq s (fp #b0 #b110 #xf)))) ((_ fp.to_ubv 4) RTZ s) (select fp.to_ubv!4 (concat (ite (= RTZ RTZ) #b100 (ite (= RTZ RTN) #b011 (ite (= RTZ RTP) #b010 (ite (= RTZ RNA) #b001 #b000)))) (fp.to_ieee_bv s))))) : (_ BitVec 4)
            (let ((?66 ((_ extract 3 0) fp.to_ieee_bv!5))) (ite (fp.isNaN s) (concat (concat ((_ extract 4 4) fp.to_ieee_bv!5) #b111) (ite (= ?66 #x0) #x1 ?66)) (fp.to_ieee_bv s))) : (_ BitVec 8)
        "#]],
    );
}

/// Where a conversion is pinned down and where it is not, for each mode and float of a small format, by its definition.
#[test]
fn conversions_are_open_exactly_where_the_rounded_number_does_not_fit() {
    use logic::{Assignment, Bits, Evaluator, Format, Rounding, Sort, Terms, Value, symbols_of};
    let format = Format { exponent: 3, significand: 5 };
    for width in [1, 2, 3, 4, 5, 9] {
        for signed in [false, true] {
            for mode in Rounding::ALL {
                for encoding in 0..256u64 {
                    let bits = Bits::new(8, encoding);
                    let name = if signed { "fp.to_sbv" } else { "fp.to_ubv" };
                    let text = format!(
                        "(get-value (((_ {name} {width}) {} ((_ to_fp 3 5) {bits})) ((_ to_fp 11 53) RNE ((_ to_fp 3 5) {bits}))))",
                        mode.name()
                    );
                    let mut terms = Terms::new();
                    let form = skolem_smtlib::Forms::new(text.as_bytes()).next_form().unwrap().unwrap();
                    let Ok(skolem_smtlib::Command::GetValue(list)) = skolem_smtlib::Command::parse(form.root()) else {
                        panic!("{text}")
                    };
                    let mut reader = skolem_smtlib::Reader::new();
                    let term = reader.term(&mut terms, list[0]).unwrap();
                    let wide = reader.term(&mut terms, list[1]).unwrap();
                    let assignment = Assignment::new();
                    let Value::Float(_, wide) = Evaluator::new(&terms, &assignment).value(wide) else { panic!() };
                    let number = f64::from_bits(wide.to_u64().unwrap());
                    let rounded = match mode {
                        Rounding::NearestEven => number.round_ties_even(),
                        Rounding::NearestAway => number.round(),
                        Rounding::TowardPositive => number.ceil(),
                        Rounding::TowardNegative => number.floor(),
                        Rounding::TowardZero => number.trunc(),
                    };
                    let (least, greatest) = match signed {
                        true => (-(2f64.powi(width - 1)), 2f64.powi(width - 1) - 1.0),
                        false => (0.0, 2f64.powi(width) - 1.0),
                    };
                    let fits = rounded >= least && rounded <= greatest;
                    let open = !symbols_of(&terms, &[term]).is_empty();
                    assert_eq!(fits, !open, "{text}");
                    if fits {
                        let value = Evaluator::new(&terms, &assignment).value(term);
                        assert_eq!(value, Value::Bits(Bits::from_i64(width as u32, rounded as i64)), "{text}");
                    }
                    assert_eq!(terms.sort(term), Sort::Bits(width as u32));
                }
            }
        }
    }
    let _ = format;
}
