/*
 * What one node shows of a transaction: server/src/settlement/finality/verdict.ts. A node's address may stand for several machines, so
 * that an answer may be of an older state than the one before.
 */

/*
 * What a process has seen of the node since it began to watch.
 * code: server/src/settlement/finality/verdict.ts#Observations
 */
/* validSlot: the finalized state, as `finalized` counts, that called the blockhash valid; 0 if none has. */
byte valid_at[2];
/* firstHeight: finalized blocks since the node was first asked, plus one; 0 if it was not asked yet. */
byte since_first[2];
#define SINCE_FIRST_MAX (LONG_PAST + 2 + BEHIND)

/* A state of the chain as a transaction sees it. Below ZERO the state is too old to know its blockhash. */
#define ZERO (BEHIND + 2)
#define confirmed(tx, behind) (ZERO + age[tx] - behind)
#define finalized(tx, behind) (height(tx, behind) > ENDED -> ENDED : height(tx, behind))
#define height(tx, behind) (ZERO + age[tx] - unfinal - behind)
/* All later states are alike: the blockhash has expired. */
#define ENDED (ZERO + LIFE + 1)
#define is_valid(at) (at >= ZERO && at <= ZERO + LIFE)
#define has_landed(tx, at) (landed[tx] > 0 && at >= ZERO + landed[tx])

/* Each read is of the newest state or of one that is a block older. */
inline read_state() {
    if
    :: behind = 0
    :: !truth && BEHIND > 0 -> behind = 1
    :: !truth && BEHIND > 1 -> behind = 2
    fi
}

/* code: server/src/settlement/finality/sighting.ts#lookUp */
inline lookUp() {
    read_state();
    slot = confirmed(tx, behind);
    seen = has_landed(tx, slot) && !(forgets && tells_lies(FORGETS | HOLES));
    behind = 0
}

/*
 * Whether the finalized height is past the end.
 * code: server/src/settlement/finality/verdict.ts#notExpired
 */
#define past_last_valid(tx, root) (low_end[tx] || root > ZERO + LIFE)
#ifdef WITHOUT_LONG_PAST
#define past_long(w, behind) false
#else
#define past_long(w, behind) (since_first[w] - 1 - behind > LONG_PAST)
#endif
#define was_valid(w, root) (valid_at[w] > 0 && root > valid_at[w])
#ifdef WITHOUT_RULE_2_HEIGHT
#define is_past(w, tx, root, behind) true
#else
#ifdef WITHOUT_RULE_2_KNOWN
#define is_past(w, tx, root, behind) (past_last_valid(tx, root) || past_long(w, behind))
#else
#define is_past(w, tx, root, behind) ((was_valid(w, root) && past_last_valid(tx, root)) || past_long(w, behind))
#endif
#endif

#ifdef WITHOUT_RULE_3
#define IS_OLD_ENOUGH true
#else
#define IS_OLD_ENOUGH life_over(tx)
#endif

/*
 * Reads heights and blockhash. `ahead`: the node told a height of the future.
 * code: server/src/settlement/finality/verdict.ts#askNode
 */
inline readHeights() {
    /* code: server/src/adapters/solana-rpc/blocks.ts#isBlockhashValid */
    read_state();
    if
    :: valid_at[w] == 0 && is_valid(finalized(tx, behind)) -> valid_at[w] = finalized(tx, behind)
    :: valid_at[w] == 0 && tells_lies(VALIDITY) -> valid_at[w] = finalized(tx, behind); printf("node: the blockhash is valid, it lies\n")
    :: valid_at[w] > 0 || !is_valid(finalized(tx, behind)) || tells_lies(VALIDITY)
    fi;
    read_state();
    root = finalized(tx, behind);
    if
    :: since_first[w] == 0 -> since_first[w] = 1 + behind
    :: since_first[w] == 0 && tells_lies(HEIGHTS) ->
           since_first[w] = SINCE_FIRST_MAX;
           printf("node: a finalized height of the past\n")
    :: else
    fi;
    if
    :: past = is_past(w, tx, root, behind)
    :: tells_lies(HEIGHTS) -> past = true; ahead = true; printf("node: a finalized height of the future\n")
    fi;
    behind = 0
}

/*
 * What a node forgot still shows in its accounts, unless it forgot as well that the money came back, or nothing was paid at all:
 * then nothing has moved either, and the network has the signature.
 */
#define is_unexplained(tx, at) (has_landed(tx, at) && !unpaid[tx] && forgets && tells_lies(FORGETS | HOLES) && !(refunded && tells_lies(HOLES)))

/*
 * The list of blocks goes on until the blockhash has expired by the node's own heights. If it ended at the last valid height, that
 * would be a lie's to choose.
 * code: server/src/settlement/finality/verdict.ts#LONG_PAST
 */
#ifdef WITHOUT_LIST_END
#define is_listed(tx) !low_end[tx]
#else
#define is_listed(tx) true
#endif
#define shows_hole(tx) (tells_lies(HOLES) && is_listed(tx))

/* The finalized state is not from before the blockhash was read. */
#define has_begun(tx, root) (root >= ZERO || low_since[tx])

/*
 * All other proofs.
 * code: server/src/settlement/finality/verdict.ts#proveDeath
 */
inline proveDeath() {
    proven = true;
#ifndef WITHOUT_RULE_2_BLOCKHASH
    read_state();
#ifndef WITHOUT_NEWEST_STATE
    /* What is looked up from here on has to be at least as new as the state that shows the end. */
    slot = finalized(tx, behind);
#endif
    if
    :: finalized(tx, behind) < root || is_valid(finalized(tx, behind)) -> proven = false
    :: finalized(tx, behind) >= root && !is_valid(finalized(tx, behind))
    :: tells_lies(VALIDITY) -> printf("node: the blockhash is invalid, it lies\n")
    fi;
    if
    :: slot > root -> root = slot
    :: else
    fi;
    slot = 0;
#endif
#ifndef WITHOUT_RULE_4
    /*
     * Fewer blocks than heights, or none yet since the blockhash was read, unless the node makes up blocks as well.
     * code: server/src/settlement/finality/verdict.ts#missingBlocks
     */
    if
    :: ahead || shows_hole(tx) || !has_begun(tx, root) -> proven = false
    :: !ahead && !shows_hole(tx) && has_begun(tx, root)
    :: tells_lies(BLOCKS)
    fi;
#endif
#ifndef WITHOUT_RULE_5
    /* code: server/src/settlement/finality/verdict.ts#unexplainedBalance */
    read_state();
    if
    :: finalized(tx, behind) < root || is_unexplained(tx, finalized(tx, behind)) -> proven = false
    :: finalized(tx, behind) >= root && !is_unexplained(tx, finalized(tx, behind))
    :: tells_lies(BALANCES)
    fi;
#endif
    behind = 0
}
