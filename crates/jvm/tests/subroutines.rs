//! `jsr` and `ret`: no compiler writes them any more, but class files of Java 5 have them, and the JVM still runs them.

use expect_test::expect;
use ir::{Code, Program};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassAccessFlags, ClassFile, ConstantPool, Method, MethodAccessFlags, Version};
use skolem_jvm::{ClassPath, JavaHome, Loader, Role};

/// `static int twice(int)` of a class for Java 1.4 that adds its argument to a sum in a subroutine, twice.
fn class_with_subroutine() -> Vec<u8> {
    let mut pool = ConstantPool::new();
    let code_name = pool.add_utf8("Code").unwrap();
    let method = Method {
        access_flags: MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC,
        name_index: pool.add_utf8("twice").unwrap(),
        descriptor_index: pool.add_utf8("(I)I").unwrap(),
        attributes: vec![Attribute::Code {
            name_index: code_name,
            max_stack: 2,
            max_locals: 3,
            code: vec![
                Instruction::Iconst_0,
                Instruction::Istore_1,
                Instruction::Jsr(6),
                Instruction::Jsr(6),
                Instruction::Iload_1,
                Instruction::Ireturn,
                Instruction::Astore_2,
                Instruction::Iload_1,
                Instruction::Iload_0,
                Instruction::Iadd,
                Instruction::Istore_1,
                Instruction::Ret(2),
            ],
            exception_table: vec![],
            attributes: vec![],
        }],
    };
    let file = ClassFile {
        version: Version::from(48, 0).unwrap(),
        access_flags: ClassAccessFlags::PUBLIC | ClassAccessFlags::SUPER,
        this_class: pool.add_class("Old").unwrap(),
        super_class: pool.add_class("java/lang/Object").unwrap(),
        methods: vec![method],
        constant_pool: pool,
        ..ClassFile::default()
    };
    let mut bytes = Vec::new();
    file.to_bytes(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_return_address_is_the_number_of_its_call() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Old.class"), class_with_subroutine()).unwrap();
    let mut path = ClassPath::new(&JavaHome::find(None).unwrap()).unwrap();
    path.add_folder(folder.path(), Role::Input).unwrap();
    let (mut loader, mut program) = (Loader::new(path, []), Program::default());
    let procedure = loader.method(&mut program, "Old", "twice(I)I").unwrap().procedure;
    loader.supply(&mut program, procedure).unwrap();
    let Code::Body(body) = program.procs[procedure].code.clone() else { panic!("no body") };
    assert_eq!(ir::verify_body(&program, procedure, &body), Vec::new());
    expect![[r#"
        proc "Old.twice(I)I"(l0: i32) -> i32 in Old {
          local l1, l2, l3, l4: i32
          b0:
            l1 = 0:i32 @1
            l2 = 0:i32 @2
            goto b3
          b1:
            l2 = 1:i32 @3
            goto b3
          b2:
            return l1 @5
          b3:
            l3 = l2 @6
            l1 = add l1, l0 @9
            switch l3 { 0 => b1, else => b2 } @11
        }
    "#]]
    .assert_eq(&ir::print_proc(&program, procedure));
}
