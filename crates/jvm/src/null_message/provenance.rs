//! Which instruction pushed which value: a forward simulation of the operand stack.
//!
//! This is not a fixed point, on purpose. Instructions are visited in the order of the code, again only while one of
//! them was reached for the first time, and no further than the instruction in question. HotSpot does it so, and the
//! difference shows: what a loop does *after* that instruction does not count.

use crate::descriptor::{self, FieldType};
use crate::pool::Pool;
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::{ExceptionTableEntry, Instruction};

/// Stop when this many slots are held, in all.
const MAX_SLOTS: usize = 1_000_000;

/// What is known before each instruction; none where it was not reached.
pub struct Provenance(Vec<Option<State>>);

#[derive(Clone, Default)]
struct State {
    /// By slot (a long takes two), bottom first: the instruction that pushed it; none if there are several.
    slots: Vec<Option<usize>>,
    /// One bit for each of the first 64 local variables that was assigned.
    written: u64,
}

/// An instruction that does not fit the stack: the code is not verifiable.
struct Misfit;

impl Provenance {
    /// Simulates the code as far as is needed to know the stack before the instruction `wanted`.
    pub fn before(code: &[Instruction], handlers: &[ExceptionTableEntry], pool: Pool<'_>, wanted: usize) -> Provenance {
        let mut states: Vec<Option<State>> = vec![None; code.len()];
        for handler in handlers {
            let index = usize::from(handler.handler_pc);
            if let Some(state @ None) = states.get_mut(index) {
                *state = Some(State { slots: vec![Some(index)], written: 0 });
            }
        }
        if let Some(first) = states.first_mut() {
            *first = Some(State::default());
        }
        let mut held = 0;
        loop {
            let (mut complete, mut progress) = (true, false);
            for (index, instruction) in code.iter().enumerate() {
                if index == wanted && index > 0 && states[index].is_some() {
                    return Provenance(states);
                }
                let Some(mut state) = states[index].clone() else {
                    complete = false;
                    continue;
                };
                if state.execute(index, instruction, pool).is_err() {
                    return Provenance(states);
                }
                for target in successors(index, instruction) {
                    let Some(place) = states.get_mut(target) else { continue };
                    match place {
                        // The merged state is also what the next successor gets, as in HotSpot.
                        Some(known) => {
                            if state.merge(known).is_err() {
                                return Provenance(states);
                            }
                        }
                        None => {
                            progress = true;
                            held += state.slots.len();
                        }
                    }
                    *place = Some(state.clone());
                }
                if held > MAX_SLOTS {
                    return Provenance(states);
                }
            }
            if complete || !progress {
                return Provenance(states);
            }
        }
    }

    /// The instruction that pushed the value `slot` places below the top of the stack before the instruction `at`.
    pub fn of(&self, at: usize, slot: usize) -> Option<usize> {
        let slots = &self.0.get(at)?.as_ref()?.slots;
        *slots.get(slots.len().checked_sub(slot + 1)?)?
    }

    /// Whether a local variable was, or may have been, assigned before the instruction `at`.
    pub fn was_written(&self, at: usize, local: u16) -> bool {
        let written = self.0.get(at).and_then(Option::as_ref).map_or(u64::MAX, |state| state.written);
        local >= 64 || written & 1 << local != 0
    }
}

/// How many slots a value takes.
pub fn size(ty: FieldType<'_>) -> usize {
    if ty.kind().is_wide() { 2 } else { 1 }
}

/// How many slots a method's arguments take, without the receiver.
pub fn arguments(descriptor: &str) -> usize {
    descriptor::parameters(descriptor).map(size).sum()
}

/// Where execution may go on, in HotSpot's order. What follows a switch counts as one of its targets, as there.
fn successors(index: usize, instruction: &Instruction) -> Vec<usize> {
    let next = index + 1;
    let relative = |offset: i32| index.wrapping_add_signed(offset as isize);
    match instruction {
        Instruction::Ifeq(target)
        | Instruction::Ifne(target)
        | Instruction::Iflt(target)
        | Instruction::Ifge(target)
        | Instruction::Ifgt(target)
        | Instruction::Ifle(target)
        | Instruction::If_icmpeq(target)
        | Instruction::If_icmpne(target)
        | Instruction::If_icmplt(target)
        | Instruction::If_icmpge(target)
        | Instruction::If_icmpgt(target)
        | Instruction::If_icmple(target)
        | Instruction::If_acmpeq(target)
        | Instruction::If_acmpne(target)
        | Instruction::Ifnull(target)
        | Instruction::Ifnonnull(target) => vec![next, usize::from(*target)],
        Instruction::Goto(target) | Instruction::Jsr(target) => vec![usize::from(*target)],
        Instruction::Goto_w(target) | Instruction::Jsr_w(target) => usize::try_from(*target).into_iter().collect(),
        Instruction::Tableswitch(switch) => {
            let mut targets = vec![next, relative(switch.default)];
            targets.extend(switch.offsets.iter().map(|&offset| relative(offset)));
            targets
        }
        Instruction::Lookupswitch(switch) => {
            let mut targets = vec![next, relative(switch.default)];
            targets.extend(switch.pairs.values().map(|&offset| relative(offset)));
            targets
        }
        Instruction::Ret(_)
        | Instruction::Ret_w(_)
        | Instruction::Ireturn
        | Instruction::Lreturn
        | Instruction::Freturn
        | Instruction::Dreturn
        | Instruction::Areturn
        | Instruction::Return
        | Instruction::Athrow => Vec::new(),
        _ => vec![next],
    }
}

impl State {
    fn merge(&mut self, other: &State) -> Result<(), Misfit> {
        if self.slots.len() != other.slots.len() {
            return Err(Misfit);
        }
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
        Ok(())
    }

    fn pop(&mut self, count: usize) -> Result<(), Misfit> {
        let rest = self.slots.len().checked_sub(count).ok_or(Misfit)?;
        self.slots.truncate(rest);
        Ok(())
    }

    fn apply(&mut self, at: usize, pops: usize, pushes: usize) -> Result<(), Misfit> {
        self.pop(pops)?;
        self.slots.extend(std::iter::repeat_n(Some(at), pushes));
        Ok(())
    }

    /// Copies the top `count` slots below the `under` slots that are under them.
    fn duplicate(&mut self, count: usize, under: usize) -> Result<(), Misfit> {
        let start = self.slots.len().checked_sub(count + under).ok_or(Misfit)?;
        let top: Vec<_> = self.slots[start + under..].to_vec();
        self.slots.splice(start..start, top);
        Ok(())
    }

    fn store(&mut self, local: u16, size: usize) -> Result<(), Misfit> {
        if local < 64 {
            self.written |= 1 << local;
        }
        self.pop(size)
    }

    fn execute(&mut self, at: usize, instruction: &Instruction, pool: Pool<'_>) -> Result<(), Misfit> {
        use Instruction as I;
        match instruction {
            I::Nop | I::Iinc(..) | I::Iinc_w(..) | I::Checkcast(_) | I::Return | I::Goto(_) | I::Goto_w(_) => Ok(()),
            I::Ret(_) | I::Ret_w(_) | I::Wide | I::Breakpoint | I::Impdep1 | I::Impdep2 => Ok(()),
            I::Aconst_null | I::Iconst_m1 | I::Iconst_0 | I::Iconst_1 | I::Iconst_2 | I::Iconst_3 => {
                self.apply(at, 0, 1)
            }
            I::Iconst_4 | I::Iconst_5 | I::Fconst_0 | I::Fconst_1 | I::Fconst_2 => self.apply(at, 0, 1),
            I::Bipush(_) | I::Sipush(_) | I::New(_) | I::Jsr(_) | I::Jsr_w(_) => self.apply(at, 0, 1),
            I::Lconst_0 | I::Lconst_1 | I::Dconst_0 | I::Dconst_1 | I::Ldc2_w(_) => self.apply(at, 0, 2),
            I::Ldc(index) => self.load_constant(at, pool, u16::from(*index)),
            I::Ldc_w(index) => self.load_constant(at, pool, *index),
            I::Iload(_) | I::Fload(_) | I::Aload(_) | I::Iload_w(_) | I::Fload_w(_) | I::Aload_w(_) => {
                self.apply(at, 0, 1)
            }
            I::Iload_0 | I::Iload_1 | I::Iload_2 | I::Iload_3 => self.apply(at, 0, 1),
            I::Fload_0 | I::Fload_1 | I::Fload_2 | I::Fload_3 => self.apply(at, 0, 1),
            I::Aload_0 | I::Aload_1 | I::Aload_2 | I::Aload_3 => self.apply(at, 0, 1),
            I::Lload(_) | I::Dload(_) | I::Lload_w(_) | I::Dload_w(_) => self.apply(at, 0, 2),
            I::Lload_0 | I::Lload_1 | I::Lload_2 | I::Lload_3 => self.apply(at, 0, 2),
            I::Dload_0 | I::Dload_1 | I::Dload_2 | I::Dload_3 => self.apply(at, 0, 2),
            I::Iaload | I::Faload | I::Aaload | I::Baload | I::Caload | I::Saload => self.apply(at, 2, 1),
            I::Laload | I::Daload => self.apply(at, 2, 2),
            I::Istore(local) | I::Fstore(local) | I::Astore(local) => self.store(u16::from(*local), 1),
            I::Istore_w(local) | I::Fstore_w(local) | I::Astore_w(local) => self.store(*local, 1),
            I::Lstore(local) | I::Dstore(local) => self.store(u16::from(*local), 2),
            I::Lstore_w(local) | I::Dstore_w(local) => self.store(*local, 2),
            I::Istore_0 | I::Fstore_0 | I::Astore_0 => self.store(0, 1),
            I::Istore_1 | I::Fstore_1 | I::Astore_1 => self.store(1, 1),
            I::Istore_2 | I::Fstore_2 | I::Astore_2 => self.store(2, 1),
            I::Istore_3 | I::Fstore_3 | I::Astore_3 => self.store(3, 1),
            I::Lstore_0 | I::Dstore_0 => self.store(0, 2),
            I::Lstore_1 | I::Dstore_1 => self.store(1, 2),
            I::Lstore_2 | I::Dstore_2 => self.store(2, 2),
            I::Lstore_3 | I::Dstore_3 => self.store(3, 2),
            I::Iastore | I::Fastore | I::Aastore | I::Bastore | I::Castore | I::Sastore => self.pop(3),
            I::Lastore | I::Dastore => self.pop(4),
            I::Pop | I::Monitorenter | I::Monitorexit => self.pop(1),
            I::Pop2 => self.pop(2),
            I::Dup => self.duplicate(1, 0),
            I::Dup_x1 => self.duplicate(1, 1),
            I::Dup_x2 => self.duplicate(1, 2),
            I::Dup2 => self.duplicate(2, 0),
            I::Dup2_x1 => self.duplicate(2, 1),
            I::Dup2_x2 => self.duplicate(2, 2),
            I::Swap => {
                let below = self.slots.len().checked_sub(2).ok_or(Misfit)?;
                self.slots.swap(below, below + 1);
                Ok(())
            }
            I::Iadd | I::Isub | I::Imul | I::Idiv | I::Irem | I::Iand | I::Ior | I::Ixor => self.apply(at, 2, 1),
            I::Fadd | I::Fsub | I::Fmul | I::Fdiv | I::Frem => self.apply(at, 2, 1),
            I::Ishl | I::Ishr | I::Iushr | I::Fcmpl | I::Fcmpg => self.apply(at, 2, 1),
            I::Ladd | I::Lsub | I::Lmul | I::Ldiv | I::Lrem | I::Land | I::Lor | I::Lxor => self.apply(at, 4, 2),
            I::Dadd | I::Dsub | I::Dmul | I::Ddiv | I::Drem => self.apply(at, 4, 2),
            I::Lshl | I::Lshr | I::Lushr => self.apply(at, 3, 2),
            I::Lcmp | I::Dcmpl | I::Dcmpg => self.apply(at, 4, 1),
            I::Ineg | I::Fneg | I::I2f | I::F2i | I::I2b | I::I2c | I::I2s => self.apply(at, 1, 1),
            I::Lneg | I::Dneg | I::L2d | I::D2l => self.apply(at, 2, 2),
            I::I2l | I::I2d | I::F2l | I::F2d => self.apply(at, 1, 2),
            I::L2i | I::L2f | I::D2i | I::D2f => self.apply(at, 2, 1),
            I::Ifeq(_) | I::Ifne(_) | I::Iflt(_) | I::Ifge(_) | I::Ifgt(_) | I::Ifle(_) => self.pop(1),
            I::Ifnull(_) | I::Ifnonnull(_) | I::Tableswitch(_) | I::Lookupswitch(_) => self.pop(1),
            I::If_icmpeq(_) | I::If_icmpne(_) | I::If_icmplt(_) | I::If_icmpge(_) | I::If_icmpgt(_) => self.pop(2),
            I::If_icmple(_) | I::If_acmpeq(_) | I::If_acmpne(_) => self.pop(2),
            I::Ireturn | I::Freturn | I::Areturn | I::Athrow => self.pop(1),
            I::Lreturn | I::Dreturn => self.pop(2),
            I::Getstatic(index) => self.apply(at, 0, field_size(pool, *index)?),
            I::Getfield(index) => self.apply(at, 1, field_size(pool, *index)?),
            I::Putstatic(index) => self.pop(field_size(pool, *index)?),
            I::Putfield(index) => self.pop(1 + field_size(pool, *index)?),
            I::Invokevirtual(index) | I::Invokespecial(index) | I::Invokeinterface(index, _) => {
                self.call(at, 1, pool.member(*index).map_err(|_| Misfit)?.descriptor)
            }
            I::Invokestatic(index) => self.call(at, 0, pool.member(*index).map_err(|_| Misfit)?.descriptor),
            I::Invokedynamic(index) => self.call(at, 0, pool.dynamic(*index).map_err(|_| Misfit)?.2),
            I::Newarray(_) | I::Anewarray(_) | I::Arraylength | I::Instanceof(_) => self.apply(at, 1, 1),
            I::Multianewarray(_, dimensions) => self.apply(at, usize::from(*dimensions), 1),
        }
    }

    fn load_constant(&mut self, at: usize, pool: Pool<'_>, index: u16) -> Result<(), Misfit> {
        let pushes = match pool.constant(index) {
            Ok(Constant::Long(_) | Constant::Double(_)) => 2,
            Ok(_) => 1,
            Err(_) => return Err(Misfit),
        };
        self.apply(at, 0, pushes)
    }

    fn call(&mut self, at: usize, receiver: usize, descriptor: &str) -> Result<(), Misfit> {
        self.apply(at, receiver + arguments(descriptor), descriptor::result(descriptor).map_or(0, size))
    }
}

fn field_size(pool: Pool<'_>, index: u16) -> Result<usize, Misfit> {
    pool.member(index).map(|field| size(FieldType(field.descriptor))).map_err(|_| Misfit)
}
