/* The signer with its journal, which no backup changes. A signature is in it before it leaves the signer. */

/* A payment is a transaction that was signed over a blockhash. What the server needs to follow it is in the journal as well. */

/* The last valid height is below the true one. The node that supplied the blockhash said so. */
bool low_end[TRANSACTIONS];
/* So is the slot at which the blockhash was read: sinceSlot. */
bool low_since[TRANSACTIONS];
/* By which signer. */
bit signer_of[TRANSACTIONS];

#ifdef SEPARATE_JOURNALS
#define SIGNER_OF(worker) worker
#else
#define SIGNER_OF(worker) 0
#endif

#define is_mine(t, j) (transactions > t && signer_of[t] == j)
/* The newest one for the intent. code: signer/src/journal/lookup.ts#signatures */
#if TRANSACTIONS == 2
#define newest(j) (is_mine(1, j) -> 1 : (is_mine(0, j) -> 0 : NONE))
#define signatures(j) ((is_mine(0, j) -> 1 : 0) + (is_mine(1, j) -> 1 : 0))
#else
#define newest(j) (is_mine(2, j) -> 2 : (is_mine(1, j) -> 1 : (is_mine(0, j) -> 0 : NONE)))
#define signatures(j) ((is_mine(0, j) -> 1 : 0) + (is_mine(1, j) -> 1 : 0) + (is_mine(2, j) -> 1 : 0))
#endif

/*
 * The blockhash of the newest block, and the last height at which it is valid.
 * code: server/src/adapters/solana-rpc/blocks.ts#latestBlockhash
 */
inline latestBlockhash() {
    if
    :: true
#ifdef WITHOUT_RULE_1
    :: tells_lies(NONSENSE) -> low_end[found] = true; printf("node: a blockhash that is valid to height 1\n")
#endif
    /* With the rule, a height that contradicts the node's own is not used, and the worker asks again. */
    :: tells_lies(SHIFTED) -> low_end[found] = true; printf("node: a blockhash that is valid to a height of the past\n")
    :: tells_lies(SHIFTED) ->
           low_end[found] = true;
           low_since[found] = true;
           printf("node: a blockhash of a slot of the past, valid to a height of the past\n")
    fi
}

/* The newest one is not known to be dead, or too young to be. */
#ifdef WITHOUT_AFTER
#define is_other false
#else
#define is_other (found != tx)
#endif
#ifdef WITHOUT_SIGNER_AGE
#define is_young false
#else
#define is_young (!life_over(found))
#endif

/*
 * Signs another transaction than `tx`, which is dead, or returns the one that was signed: `found`, NONE if it refuses.
 * code: signer/src/journal/sign-once.ts#createSlots
 */
inline signInTurn() {
    found = newest(SIGNER_OF(w));
    if
#ifdef WITHOUT_JOURNAL
    :: true ->
#else
    :: found != NONE && (is_other || is_young) ->
           printf("worker %d: signInTurn: the signer returns transaction %d\n", w, found + 1)
    :: else ->
#endif
           if
#ifdef WITHOUT_SIGNATURES_MAX
           :: transactions < TRANSACTIONS ->
#else
           :: signatures(SIGNER_OF(w)) < SIGNATURES_MAX && transactions < TRANSACTIONS ->
#endif
                  found = transactions;
                  signer_of[found] = SIGNER_OF(w);
                  latestBlockhash();
                  transactions++;
                  printf("worker %d: signInTurn: signs transaction %d\n", w, found + 1)
           :: else -> found = NONE
           fi
    fi
}
