//! Calls that are all that is left of a branch: `if (!p) die("no memory");`. So stand calls of functions that end the program, as
//! nothing in the code around them shows whether they come back.

use crate::{BlockId, Body, Expr, LocalId, Regions, Stmt, Terminator};

impl Regions {
    /// Is this statement a call whose result nothing looks at, and which is the last thing that its branch does?
    pub fn call_ends_branch(&self, body: &Body, block: BlockId, stmt: usize) -> bool {
        let Stmt::Call(call) = &body.stmts[stmt] else { return false };
        let crate::Block { stmts, end, .. } = &body.blocks[block];
        let Terminator::Goto(join) = *end else { return false };
        // Variables get the values that they have on this branch.
        let is_move = |stmt: &Stmt| matches!(stmt, Stmt::Assign { value: Expr::Use(_), .. });
        if !body.stmts[stmt + 1..stmts.end as usize].iter().all(is_move) {
            return false;
        }
        // What a loop does in any case is no branch of it, so ways into the loop do not count.
        let header_of = self.of_block(join).filter(|&region| self.regions[region].header == join);
        let around = header_of.filter(|&region| self.regions[region].all_blocks.contains(&block));
        let is_inside = |block: &BlockId| around.is_none_or(|region| self.regions[region].all_blocks.contains(block));
        let mut others = self.flow.predecessors(join).iter().filter(|&&other| other != block);
        others.any(is_inside) && call.result.is_none_or(|result| !body.reads(result))
    }
}

impl Body {
    /// Does any statement or end of a block use the value of a local?
    fn reads(&self, local: LocalId) -> bool {
        let mut found = false;
        for stmt in &self.stmts {
            stmt.each_operand(|operand| found |= operand.local() == Some(local));
        }
        for block in self.blocks.values() {
            block.end.each_operand(|operand| found |= operand.local() == Some(local));
        }
        found
    }
}
