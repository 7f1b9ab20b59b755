//! Why a clause does not hold, and what a run takes for granted: in all formats.

use crate::fixtures::{at, evidence, step, target, value, violated};
use crate::layout::laid_out;
use expect_test::expect;
use ir::CheckKind;
use skolem_report::{json, sarif, text};
use verdict::{Assumption, CheckResult, Field, TargetResult, Value, Witness};

/// A payment through a gateway without code.
fn payment() -> TargetResult {
    const NAME: &str = "Shop.pay(Order)";
    let mut run = evidence(
        "the call breaks the clause",
        "this=Shop@0 o=Order@0",
        "Shop@0\nOrder@0 next=Order@1\nOrder@1 next=null",
        "Shop@0",
    );
    run.before.statics.push(Field { class: "Shop".to_owned(), name: "open".to_owned(), value: Value::Bool(true) });
    run.trace = vec![
        step("Shop.java", NAME, 0, "7 if (gateway.charge(o.total)) {", ""),
        step("Shop.java", NAME, 0, "8 mark(o);", ""),
        step("Shop.java", "Shop.mark(Order)", 1, "15 o.receipt = gateway.receipt();", "Order@0.receipt=null"),
    ];
    let assumed = |text: &str, step| Assumption { text: format!("{text}, as its contract allows"), step };
    run.assumed = vec![
        assumed("Gateway@0.charge(3) changes Order@0.tries to 1 and returns true", Some(0)),
        assumed("Gateway@0.receipt() returns null", Some(2)),
        assumed("Log.note(Object) changes no field", None),
    ];
    run.witnesses = vec![
        Witness::Value { name: "k".to_owned(), value: Value::Int(2) },
        Witness::Member {
            value: value("Order@1"),
            of: "o.*next".to_owned(),
            not_of: Some("\\old(o.*next)".to_owned()),
        },
        Witness::Member { value: value("Order@0"), of: "unpaid".to_owned(), not_of: None },
    ];
    let check = CheckResult { name: "ensures #1".to_owned(), ..violated(CheckKind::Ensures, at("Shop.java", 5), run) };
    target(NAME, at("Shop.java", 6), vec![check])
}

#[test]
fn as_text() {
    expect![[r#"
        Shop.java:5: ensures #1 in Shop.pay(Order)
        the call breaks the clause
          where k = 2
            and Order@1 is in o.*next but not in \old(o.*next)
            and Order@0 is in unpaid

        How it goes wrong
          Shop.pay(this = Shop@0, o = Order@0) is called, where Shop.open = true.
           7  if (gateway.charge(o.total)) {
              ↳ Gateway@0.charge(3) changes Order@0.tries to 1 and returns true, as its contract allows
           8  mark(o);
              ↳ Shop.mark(Order)
          15    o.receipt = gateway.receipt();   Order@0.receipt = null
                ↳ Gateway@0.receipt() returns null, as its contract allows
              ↳ Log.note(Object) changes no field, as its contract allows

        Heap before
          this ──► Shop@0
          o ──► Order@0 ─next─► Order@1 ─next─► null
        Heap after: the same

        Shop.java:6: Shop.pay(Order) violated

        1 target: 1 violated (0.04 s)
    "#]]
    .assert_eq(&text::render(&[payment()], &|_| None, &text::TextOptions::default()));
}

#[test]
fn as_json() {
    let report: serde_json::Value = serde_json::from_str(&json::render(&[payment()])).unwrap();
    let evidence = &report["targets"][0]["checks"][0]["evidence"];
    expect![[r#"
        [
          {"name":"k","value":2},
          {"name":"in o.*next but not in \\old(o.*next)","value":"Order@1"},
          {"name":"in unpaid","value":"Order@0"}
        ]"#]]
    .assert_eq(&laid_out(&evidence["witnesses"]));
    expect![[r#"
        [
          "Gateway@0.charge(3) changes Order@0.tries to 1 and returns true, as its contract allows",
          "Gateway@0.receipt() returns null, as its contract allows",
          "Log.note(Object) changes no field, as its contract allows"
        ]"#]]
    .assert_eq(&laid_out(&evidence["assumed"]));
    expect![[r#"
        {
          "heap": [
            {"class":"Shop","fields":{},"id":"Shop@0"},
            {"class":"Order","fields":{"next":"Order@1"},"id":"Order@0"},
            {"class":"Order","fields":{"next":null},"id":"Order@1"}
          ],
          "o": "Order@0",
          "statics": {"Shop.open":true},
          "this": "Shop@0"
        }"#]]
    .assert_eq(&laid_out(&evidence["inputs"]));
}

#[test]
fn as_sarif() {
    let log: serde_json::Value = serde_json::from_str(&sarif::render(&[payment()], &|_| None)).unwrap();
    expect![[r#"the call breaks the clause. Witness: k = 2, Order@1 is in o.*next but not in \old(o.*next), Order@0 is in unpaid. Assumed: Gateway@0.charge(3) changes Order@0.tries to 1 and returns true, as its contract allows; Gateway@0.receipt() returns null, as its contract allows; Log.note(Object) changes no field, as its contract allows."#]].assert_eq(log["runs"][0]["results"][0]["message"]["text"].as_str().unwrap());
}
