/* A process of the server. It takes a request or claims what another one left, and carries the intent to its end. */

/* Its process dies. */
bool crashed[2];
/* It works on the intent. Workers are alike: the second one begins only while the first one works. */
bool busy[2];
#ifdef SEPARATE_JOURNALS
#define may_begin true
#else
#define may_begin (w == 0 || busy[0])
#endif

/* code: server/src/settlement/finality/sighting.ts#nothingSeen */
inline nothingSeen() {
    valid_at[w] = 0;
    since_first[w] = 0
}

/*
 * With two nodes, the first one says whatever it likes of a transaction of which the other one has shown nothing.
 * code: server/src/settlement/finality/quorum.ts#decide
 */
inline decideOpen() {
#if NODES == 2
    if
    :: goto asking
#ifdef WITHOUT_RULE_6
    :: !truth -> goto burying
    :: !truth -> goto booking
#endif
    fi
#else
    goto asking
#endif
}

/* Steps are atomic: what happens between two of them is what happens while the worker waits. */
inline carry_out() {
    /* code: server/src/settlement/record-outcome.ts#settle */
    atomic {
        if
        :: state == UNKNOWN && requests > 0 && may_begin ->
               writeIntent();
               printf("worker %d: writeIntent: the intent is pending\n", w);
               goto signing
        :: state == PENDING && !leased && may_begin ->
               claim();
               newestAttempt();
               printf("worker %d: claim: takes the intent, fence %d\n", w, mine);
               if
               :: is == LIVE -> goto confirming
               :: is == DEAD && number >= ATTEMPTS_MAX -> outcome = EXPIRED; goto recording
               :: else -> goto signing
               fi
        fi
    };

signing: /* code: server/src/settlement/signing/sign.ts#signNextAttempt */
    atomic {
        if
        :: signInTurn();
           if
           :: found != NONE -> goto storing
           :: else -> outcome = FAILED
           fi
        /* How long ago it was created, and what the guard says, is up to the world. */
        :: outcome = EXPIRED
        :: outcome = FAILED
        fi
    };

refusing: /* code: server/src/settlement/signing/sign.ts#signedBefore */
#ifndef WITHOUT_JOURNAL_LAST
    atomic {
        found = newest(SIGNER_OF(w));
        if
        :: found != NONE && found != tx ->
               outcome = 0;
               printf("worker %d: signedBefore: the signer has transaction %d\n", w, found + 1);
               goto storing
        :: else -> found = 0
        fi
    };
#endif

recording:
    atomic { recordRefusal(); goto done };

storing:
#ifdef WITHOUT_STORE_FIRST
    atomic { sent[found] = true; printf("worker %d: sends transaction %d\n", w, found + 1) };
#endif
    atomic {
        addAttempt();
        if
        :: is == LIVE -> tx = found; found = 0; printf("worker %d: addAttempt: stores transaction %d\n", w, tx + 1)
        /* duplicate: the next blockhash makes it another transaction. */
        :: is == NEW -> found = 0; goto signing
        :: is == DEAD -> printf("worker %d: addAttempt: has lost its lease\n", w); goto done
        fi
    };

confirming: /* code: server/src/settlement/confirm.ts#confirm */
    atomic {
        nothingSeen();
        if
        :: !sent[tx] -> sent[tx] = true; printf("worker %d: confirm: sends transaction %d\n", w, tx + 1)
        :: else
        fi
    };

asking: /* code: server/src/settlement/finality/verdict.ts#askNode */
    atomic {
        if
        :: forgets = false
        :: tells_lies(FORGETS | HOLES) -> forgets = true; printf("node: knows no transaction\n")
        fi;
        lookUp();
        slot = 0;
        if
        :: seen -> seen = false; forgets = false; goto booking
#ifdef LIVENESS
        :: !seen
#else
        /* It may have landed since it was looked up. */
        :: seen = false
#endif
        fi;
        readHeights();
        if
        :: past && IS_OLD_ENOUGH -> past = false
        :: else -> root = 0; past = false; ahead = false; forgets = false; decideOpen()
        fi
    };
    atomic {
        proveDeath();
        ahead = false;
        if
        :: proven -> proven = false
        :: else -> root = 0; forgets = false; decideOpen()
        fi
    };
#ifndef WITHOUT_LAST_LOOK
    atomic {
        lookUp();
        if
        :: seen || slot < root -> root = 0; slot = 0; seen = false; forgets = false; decideOpen()
        :: else -> root = 0; slot = 0; forgets = false
        fi
    };
#endif

burying:
    atomic {
        root = 0;
        nothingSeen();
        markDead();
        printf("worker %d: markDead: transaction %d\n", w, tx + 1);
        if
        :: number >= ATTEMPTS_MAX -> outcome = EXPIRED; goto recording
        :: else -> goto signing
        fi
    };

booking:
    atomic {
        printf("worker %d: writeLanding: transaction %d\n", w, tx + 1);
        writeLanding()
    };

done:
    atomic { mine = 0; tx = NONE; found = 0; number = 0; is = 0; outcome = 0; busy[w] = false; nothingSeen() }
}

proctype Worker(bit w) {
    byte mine, tx = NONE, found, number, root, slot;
    bool seen, past, ahead, proven, forgets;
    byte behind;
    mtype is, outcome;
    do
    :: {
           carry_out()
       } unless {
           atomic {
               crashed[w] ->
               crashed[w] = false;
               nothingSeen();
               mine = 0; tx = NONE; found = 0; number = 0; root = 0; slot = 0;
               seen = false; past = false; ahead = false; proven = false; forgets = false; behind = 0;
               is = 0; outcome = 0
           }
       }
    od
}
