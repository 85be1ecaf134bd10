/*
 * Settlement as a model: one intent, two workers, a signer, a chain and its nodes. docs/model.md explains it; `npm run model`
 * checks it. Steps and variables have the names of the code; each step says where its code is.
 *
 * A rule is turned off with -DWITHOUT_RULE_..., and settings.pml says what may go wrong.
 */
#include "settings.pml"
#include "database.pml"
#include "signer.pml"
#include "node.pml"
#include "chain.pml"
#include "worker.pml"
#include "mishaps.pml"

init {
    atomic {
        choose_lies();
        run Chain();
        run Finality();
        run Leases();
#if RESTORES
        run Restores();
#endif
#ifdef LIVENESS
        run Truth();
#endif
        run Worker(0);
        run Worker(1)
    }
}

/* Every intent ends, if processes run, blocks come and nodes tell the truth at some time. */
ltl ends { [] ((state == PENDING) -> <> (state != PENDING)) }
