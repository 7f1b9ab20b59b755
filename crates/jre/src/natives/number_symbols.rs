//! How numbers are written in English, the default of most runs. The JDK has this in resource bundles, behind services and
//! reflection, which takes a tenth of a second to get at. Every other language is left to the JDK's own data, which is right
//! for whatever version of the JDK it is.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/text/DecimalFormatSymbols.getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;", instance),
    ("java/text/DecimalFormatSymbols.initialize(Ljava/util/Locale;)V", initialize),
    (
        "java/text/NumberFormat.getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;",
        number_format,
    ),
];

/// How a language, or a country of that language, writes numbers.
struct Row {
    tag: &'static str,
    decimal: char,
    grouping: char,
    monetary_decimal: char,
    monetary_grouping: char,
    currency_pattern: &'static str,
    percent_pattern: &'static str,
    currency: &'static str,
    currency_code: &'static str,
}

#[allow(clippy::too_many_arguments)]
const fn row(
    tag: &'static str,
    decimal: char,
    grouping: char,
    monetary_decimal: char,
    monetary_grouping: char,
    currency_pattern: &'static str,
    percent_pattern: &'static str,
    currency: &'static str,
    currency_code: &'static str,
) -> Row {
    Row {
        tag,
        decimal,
        grouping,
        monetary_decimal,
        monetary_grouping,
        currency_pattern,
        percent_pattern,
        currency,
        currency_code,
    }
}

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("", '.', ',', '.', ',', "\u{a4}\u{a0}#,##0.00", "#,##0%", "\u{a4}", "XXX"),
    row("en", '.', ',', '.', ',', "\u{a4}#,##0.00", "#,##0%", "\u{a4}", "XXX"),
    row("en-US", '.', ',', '.', ',', "\u{a4}#,##0.00", "#,##0%", "$", "USD"),
];

/// What all of these write alike.
const NUMBER_PATTERN: &str = "#,##0.###";

const LANGUAGE: &str = "sun/util/locale/BaseLocale.language:Ljava/lang/String;";
const REGION: &str = "sun/util/locale/BaseLocale.region:Ljava/lang/String;";

fn row_of(java: &mut Java, machine: &mut Machine, locale: u64) -> Result<Option<&'static Row>, Stop> {
    let base = java.get(machine, locale, "java/util/Locale.baseLocale:Lsun/util/locale/BaseLocale;")?;
    let language = java.get(machine, base, LANGUAGE)?;
    let region = java.get(machine, base, REGION)?;
    let mut tag = java.text(machine, language)?;
    let region = java.text(machine, region)?;
    if !region.is_empty() {
        tag = format!("{tag}-{region}");
    }
    Ok(ROWS.iter().find(|row| row.tag == tag))
}

fn instance(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return java.decline(machine, args);
    }
    match row_of(java, machine, args[0])? {
        Some(row) => symbols(java, machine, args[0], row).map(Outcome::Return),
        None => java.decline(machine, args),
    }
}

fn symbols(java: &mut Java, machine: &mut Machine, locale: u64, row: &Row) -> Result<u64, Stop> {
    let symbols = java.allocate(machine, "java/text/DecimalFormatSymbols")?;
    java.set_if_any(machine, symbols, "java/text/DecimalFormatSymbols.serialVersionOnStream:I", 5)?;
    fill(java, machine, symbols, locale, row)?;
    Ok(symbols)
}

fn initialize(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return java.decline(machine, args);
    }
    match row_of(java, machine, args[1])? {
        Some(row) => fill(java, machine, args[0], args[1], row).map(|()| Outcome::Return(0)),
        None => java.decline(machine, args),
    }
}

fn fill(java: &mut Java, machine: &mut Machine, symbols: u64, locale: u64, row: &Row) -> Result<(), Stop> {
    const CLASS: &str = "java/text/DecimalFormatSymbols";
    java.set(machine, symbols, "java/text/DecimalFormatSymbols.locale:Ljava/util/Locale;", locale)?;
    let chars = [
        ("zeroDigit", '0'),
        ("digit", '#'),
        ("decimalSeparator", row.decimal),
        ("groupingSeparator", row.grouping),
        ("monetarySeparator", row.monetary_decimal),
        ("monetaryGroupingSeparator", row.monetary_grouping),
        ("patternSeparator", ';'),
        ("percent", '%'),
        ("perMill", '\u{2030}'),
        ("minusSign", '-'),
        ("exponential", 'E'),
    ];
    for (field, value) in chars {
        java.set(machine, symbols, &format!("{CLASS}.{field}:C"), u64::from(u32::from(value)))?;
    }
    let texts = [
        ("infinity", "\u{221e}"),
        ("NaN", "NaN"),
        ("exponentialSeparator", "E"),
        ("percentText", "%"),
        ("perMillText", "\u{2030}"),
        ("minusSignText", "-"),
        ("currencySymbol", row.currency),
        ("intlCurrencySymbol", row.currency_code),
    ];
    for (field, text) in texts {
        let text = java.intern_text(machine, text)?;
        java.set_if_any(machine, symbols, &format!("{CLASS}.{field}:Ljava/lang/String;"), text)?;
    }
    java.set_if_any(machine, symbols, "java/text/DecimalFormatSymbols.currencyInitialized:Z", 1)
}

fn number_format(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    const CURRENCY: u64 = 1;
    const PERCENT: u64 = 2;
    const INTEGER: u64 = 4;
    const COMPACT: u64 = 5;
    if args[0] == 0 {
        return java.decline(machine, args);
    }
    let Some(row) = row_of(java, machine, args[0])? else { return java.decline(machine, args) };
    let choice = args[2];
    let pattern = match choice {
        CURRENCY => row.currency_pattern,
        PERCENT => row.percent_pattern,
        COMPACT => return java.decline(machine, args),
        _ => NUMBER_PATTERN,
    };
    let pattern = java.new_text(machine, pattern)?;
    let symbols = symbols(java, machine, args[0], row)?;
    let format = java.construct(
        machine,
        "java/text/DecimalFormat",
        "<init>(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V",
        &[pattern, symbols],
    )?;
    if choice == INTEGER {
        let mark = machine.protect(format);
        for (class, method, value) in [
            ("java/text/DecimalFormat", "setMaximumFractionDigits(I)V", 0),
            ("java/text/DecimalFormat", "setDecimalSeparatorAlwaysShown(Z)V", 0),
            ("java/text/NumberFormat", "setParseIntegerOnly(Z)V", 1),
        ] {
            let method = java.dispatch(machine, format, class, method)?;
            java.run(machine, method, &[format, value])?;
        }
        machine.release(mark);
    }
    Ok(Outcome::Return(format))
}
