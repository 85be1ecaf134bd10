/* What happens to the workers: leases that run out, deaths of processes, restored backups. */

/*
 * A lease runs out: its worker was only slow, or it has died. A worker that has lost its lease may stop for ever at any step, so
 * its death need not be a step.
 * code: server/src/runtime/leased-worker.ts#createLeasedWorker
 */
proctype Leases() {
    byte takeovers, crashes;
    do
    :: atomic {
           leased && state == PENDING && takeovers < TAKEOVERS ->
           takeovers++;
           leased = false;
           printf("worker %d: is slow, its lease runs out\n", holder)
       }
    :: atomic {
           leased && state == PENDING && crashes < CRASHES ->
           crashes++;
           leased = false;
           crashed[holder] = true;
           busy[holder] = false;
           printf("worker %d: dies, its lease runs out\n", holder)
       }
    od
}

#if RESTORES
inline forget_attempts(from) {
    attempts = (attempts > from -> from : attempts);
    if
    :: from == 0 -> attempt_tx[0] = NONE; attempt_state[0] = 0
    :: else
    fi;
    attempt_tx[1] = NONE;
    attempt_state[1] = 0
}
/* The server is stopped, an older backup takes the place of the database, the client asks again. The journal stays. */
proctype Restores() {
    atomic {
        state != UNKNOWN ->
        crashed[0] = true;
        crashed[1] = true;
        busy[0] = false;
        busy[1] = false;
        leased = false;
        fence = 1;
        if
        :: state = UNKNOWN;
           requests++;
           forget_attempts(0);
           printf("restore: a database that does not know the intent\n")
        :: state = PENDING;
           forget_attempts(0);
           printf("restore: the intent is pending, without an attempt\n")
        :: attempts > 0 ->
           state = PENDING;
           forget_attempts(1);
           attempt_state[0] = LIVE;
           printf("restore: the intent is pending, with a live attempt\n")
        :: attempts > 0 && attempt_state[0] == DEAD ->
           state = PENDING;
           forget_attempts(1);
           printf("restore: the intent is pending, with a dead attempt\n")
        :: attempts > 1 ->
           state = PENDING;
           attempt_state[1] = LIVE;
           printf("restore: the intent is pending, with two attempts\n")
        fi
    }
}

#endif

#ifdef LIVENESS
/* The nodes stop lying at some time. */
proctype Truth() {
    truth = true
}
#endif
