/* How large the model is, and what may go wrong in it. `model/settings.mjs` has the settings that are checked. */

#ifndef CRASHES
#define CRASHES 1      /* processes that die, at any step */
#endif
#ifndef TAKEOVERS
#define TAKEOVERS 1    /* leases that run out although their worker lives: it was only slow */
#endif
#ifndef RESTORES
#define RESTORES 1     /* older backups of the database that are put in its place */
#endif
#ifndef NODES
#define NODES 1        /* 2: the second node is the one in node.pml; the first one says whatever it likes */
#endif
#ifndef LIES
#define LIES MISTAKE   /* what the only node gets wrong */
#endif

#ifndef LIFE
#define LIFE 2         /* blocks in which a transaction may land; 150 on the chain */
#endif
/* 512 blocks: more than LIFE and all that a node may be behind. code: server/src/settlement/finality/verdict.ts#LONG_PAST */
#define LONG_PAST (LIFE + BEHIND + 1)
#ifndef BEHIND
#define BEHIND 1       /* blocks that one machine behind a node's address may be behind another */
#endif
/* code: server/src/settlement/intent.ts#ATTEMPTS_MAX */
#define ATTEMPTS_MAX 2
/* code: signer/src/journal/sign-once.ts#SIGNATURES_MAX */
#define SIGNATURES_MAX 2
#ifndef TRANSACTIONS
#define TRANSACTIONS 2 /* that can be signed at all */
#endif
#define NONE 9         /* no transaction */

/* What a node may get wrong. Several are added up. */
#define NOTHING 0
#define FORGETS 1      /* it has neither status nor transaction of what landed, but every block */
#define HOLES 2        /* it lacks blocks with all that is in them, and lists only what it has */
#define HEIGHTS 4      /* its finalized height is far ahead, or was far behind */
#define VALIDITY 8     /* it calls blockhashes valid and invalid as it likes */
#define BLOCKS 16      /* it lists blocks that it does not have */
#define BALANCES 32    /* it makes balances up */
#define NONSENSE 64    /* a last valid height that contradicts its own height */
#define SHIFTED 128    /* a last valid height, and slot, that are wrong as all of its are: nothing contradicts them */

/* Any one of them: the adversary picks it. */
#define MISTAKE 256

byte lies;
/* From here on the nodes tell the truth. */
#ifdef LIVENESS
bool truth;
#else
#define truth false
#endif
#define tells_lies(kind) (!truth && (lies & (kind)))

inline choose_lies() {
#if LIES == MISTAKE
    if
    :: lies = FORGETS
    :: lies = HOLES
    :: lies = HEIGHTS
    :: lies = VALIDITY
    :: lies = BLOCKS
    :: lies = BALANCES
    :: lies = NONSENSE
    :: lies = SHIFTED
    fi
#else
    lies = LIES
#endif
}

/* (1) How many payments may land, whatever a node says. */
#ifndef PAYMENTS_MAX
#define PAYMENTS_MAX 1
#endif
/* (2) and what is recorded: not asked of a model that looks for double payments alone. */
#ifdef ONLY_PAYMENTS
#define expect(what) skip
#else
#define expect(what) assert(what)
#endif

/*
 * Whether a blockhash's life, as the server has measured it, has passed since a signature. How many blocks come in that time is
 * up to the chain:
 * code: server/src/settlement/finality/pace.ts#blockhashLife
 * code: signer/src/settings.ts#blockhashLife
 */
#ifdef KEEPS_PACE
/* all of a blockhash's life, */
#define life_over(t) (age[t] >= LIFE)
#else
/* or none. */
#define life_over(t) true
#endif
