/*
 * The database: an intent with its lease, and its attempts. Each step is one statement. `mine`, `tx`, `found`, `number` and `is`
 * are those of the worker that takes it (worker.pml).
 */

mtype = { UNKNOWN, PENDING, CONFIRMED, FAILED, EXPIRED };
mtype = { NEW, LIVE, DEAD, LANDED };

/* code: server/src/db/schema.ts#intents */
/* code: server/src/db/schema.ts#state */
mtype state = UNKNOWN;
/* code: server/src/db/schema.ts#fence */
byte fence;
/* It is in the future. code: server/src/db/schema.ts#lease_until */
bool leased;
/* The worker with that lease. */
bit holder;

/* code: server/src/db/schema.ts#attempts */
byte attempts;
byte attempt_tx[ATTEMPTS_MAX] = NONE;
mtype attempt_state[ATTEMPTS_MAX];

/* Requests that the client makes under the one idempotency key: one, and one after each restore. */
byte requests = 1;

/* code: server/src/settlement/reserve.ts#reserve */
/* code: server/src/settlement/store.ts#writeIntent */
inline writeIntent() {
    requests--;
    state = PENDING;
    leased = true;
    holder = w;
    busy[w] = true;
    fence = 1;
    mine = 1
}

/* code: server/src/settlement/store.ts#claim */
inline claim() {
    fence++;
    leased = true;
    holder = w;
    busy[w] = true;
    mine = fence
}

/* code: server/src/settlement/signing/attempt-store.ts#newestAttempt */
inline newestAttempt() {
    number = attempts;
    if
    :: attempts > 0 ->
           tx = attempt_tx[attempts - 1];
           is = attempt_state[attempts - 1]
    :: else ->
           is = NEW
    fi
}

#ifdef WITHOUT_FENCE
#define is_held (state == PENDING)
#else
#define is_held (state == PENDING && fence == mine)
#endif

#define has_attempt(tx) ((attempts > 0 && attempt_tx[0] == tx) || (attempts > 1 && attempt_tx[1] == tx))
#define has_live ((attempts > 0 && attempt_state[0] == LIVE) || (attempts > 1 && attempt_state[1] == LIVE))

/*
 * A full table stands for "duplicate" in models without rules.
 * code: server/src/settlement/signing/attempt-store.ts#addAttempt
 */
inline addAttempt() {
    if
    :: !is_held -> is = DEAD
    :: is_held && (has_attempt(found) || attempts == ATTEMPTS_MAX) -> is = NEW
    :: else ->
           attempt_tx[attempts] = found;
           attempt_state[attempts] = LIVE;
           attempts++;
           number = attempts;
           is = LIVE
    fi
}

/* code: server/src/settlement/signing/attempt-store.ts#markDead */
inline markDead() {
    if
    :: number <= attempts && attempt_state[number - 1] == LIVE -> attempt_state[number - 1] = DEAD
    :: else
    fi
}

/* code: server/src/settlement/record-outcome.ts#writeLanding */
inline writeLanding() {
    if
    :: state == PENDING ->
           state = (unpaid[tx] -> FAILED : CONFIRMED);
           attempt_state[number - 1] = LANDED;
           /* What is recorded as sent was sent, and as failed was not. */
           expect(landed[tx] > 0);
           expect(!unpaid[tx] || paid == 0)
    :: else
    fi
}

/* code: server/src/settlement/record-outcome.ts#recordRefusal */
inline recordRefusal() {
    if
    :: is_held && !has_live ->
           state = outcome;
           if
           :: outcome == EXPIRED -> printf("worker %d: recordRefusal: the intent has expired\n", w)
           :: else -> printf("worker %d: recordRefusal: the intent has failed\n", w)
           fi;
           /* What is recorded as not sent was not sent. */
           expect(paid == 0)
    :: else
    fi
}
