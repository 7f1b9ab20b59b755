//! Linear equations that hold of all of some vectors.

/// A fraction in lowest terms, with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    const ZERO: Fraction = Fraction { over: 0, under: 1 };

    fn new(over: i128, under: i128) -> Option<Fraction> {
        let shared = gcd(over.checked_abs()?, under.checked_abs()?).max(1);
        let sign = if under < 0 { -1 } else { 1 };
        (under != 0).then_some(Fraction { over: sign * (over / shared), under: sign * (under / shared) })
    }

    fn times(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.over.checked_mul(other.over)?, self.under.checked_mul(other.under)?)
    }

    fn minus(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.over.checked_mul(other.under)?, other.over.checked_mul(self.under)?);
        Fraction::new(a.checked_sub(b)?, self.under.checked_mul(other.under)?)
    }

    fn divided_by(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.over.checked_mul(other.under)?, self.under.checked_mul(other.over)?)
    }
}

/// The greatest number that divides both.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Equations `f0 * x0 + f1 * x1 + … = 0` that all rows satisfy: for each column that depends on columns before it, how it does.
/// All factors are integers without a common divisor, that of the dependent column is positive. Empty where numbers get too large.
pub(crate) fn equations(rows: &[Vec<i64>]) -> Vec<Vec<i64>> {
    reduced(rows).unwrap_or_default()
}

fn reduced(rows: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let columns = rows.first()?.len();
    let mut left: Vec<Vec<Fraction>> = rows
        .iter()
        .map(|row| row.iter().map(|&value| Fraction { over: i128::from(value), under: 1 }).collect())
        .collect();
    // Gauss–Jordan: the columns with a leading number are independent.
    let mut leading: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for column in 0..columns {
        let done = leading.len();
        let Some(row) = (done..left.len()).find(|&row| left[row][column] != Fraction::ZERO) else {
            let mut factors = vec![Fraction::ZERO; columns];
            factors[column] = Fraction { over: 1, under: 1 };
            for (row, &independent) in leading.iter().enumerate() {
                factors[independent] = Fraction::ZERO.minus(left[row][column])?;
            }
            found.push(whole(&factors)?);
            continue;
        };
        left.swap(done, row);
        let first = left[done][column];
        for value in &mut left[done] {
            *value = value.divided_by(first)?;
        }
        let pivot = left[done].clone();
        for (_, other) in left.iter_mut().enumerate().filter(|(at, _)| *at != done) {
            let factor = other[column];
            if factor == Fraction::ZERO {
                continue;
            }
            for (value, &of_pivot) in other.iter_mut().zip(&pivot) {
                *value = value.minus(of_pivot.times(factor)?)?;
            }
        }
        leading.push(column);
    }
    Some(found)
}

/// The same ratios as integers.
fn whole(factors: &[Fraction]) -> Option<Vec<i64>> {
    let mut multiple: i128 = 1;
    for factor in factors {
        multiple = multiple.checked_mul(factor.under / gcd(multiple, factor.under))?;
    }
    let scaled = |factor: &Fraction| i64::try_from(factor.over.checked_mul(multiple / factor.under)?).ok();
    factors.iter().map(scaled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_is_found() {
        // 1, n, i, s with s = 2 i + 3.
        let rows: Vec<Vec<i64>> = [(5, 0), (5, 1), (9, 4), (2, 2)].map(|(n, i)| vec![1, n, i, 2 * i + 3]).to_vec();
        assert_eq!(equations(&rows), [vec![-3, 0, -2, 1]]);
    }

    #[test]
    fn rows_that_share_nothing_satisfy_no_equation() {
        assert!(equations(&[vec![1, 0], vec![0, 1]]).is_empty());
        assert!(equations(&[vec![i64::MAX, 1, 3], vec![1, i64::MAX, 7], vec![2, 3, i64::MIN]]).is_empty());
    }

    proptest! {
        #[test]
        fn every_row_satisfies_what_is_found(rows in prop::collection::vec(prop::collection::vec(-50i64..50, 4), 1..6)) {
            for equation in equations(&rows) {
                for row in &rows {
                    let sum: i128 = row.iter().zip(&equation).map(|(&x, &f)| i128::from(x) * i128::from(f)).sum();
                    prop_assert_eq!(sum, 0);
                }
            }
        }
    }
}
