/*
 * A grant as a model: a program's acts are asked for several times and at once by a server that was taken over, the signer dies, the
 * grant is raised, narrowed and ended. docs/model.md explains it.
 */
#define ACTS 3
#define LOW 1            /* acts that the grant reaches for, */
#define HIGH 2           /* and after a raise */
#define WAIT 1           /* of a raise */
#define TIMES 2
#define CRASHES_MAX 1
#define REQUESTS 2       /* at the same time */

/* In the journal. */
byte journaled;
bit signed_for[ACTS];
bool is_raised;
byte raised_at;
bool is_ended;
/* In memory, which dies with the signer. */
byte counted;
byte under_way;
bit in_turn[ACTS];
byte life;
/* A clock that cannot be set. */
byte now;
/* What has left the signer: all of that may land. */
byte left;
byte left_for[ACTS];
/* What its owner has been told, and what was signed by then. */
bool end_is_told;
bool was_raised;
bool narrowing_is_told;
byte signed_when_told;

#define has_waited (is_raised && now >= raised_at + WAIT)
#ifdef WITHOUT_RAISE_WAITS
#define reaches_for (is_raised -> HIGH : LOW)
#else
#define reaches_for (has_waited -> HIGH : LOW)
#endif
#ifdef WITHOUT_END_IN_FORCE
#define lives true
#else
#define lives (!is_ended)
#endif
#ifdef WITHOUT_ACT_ONCE
#define is_new(act) true
#else
#define is_new(act) (!signed_for[act] && !in_turn[act])
#endif
#ifdef WITHOUT_SETTLED
#define is_settled true
#else
#define is_settled (under_way == 0)
#endif

/* Nothing waits in here. code: signer/src/policy/grants/grants.ts#spend */
inline spendOne() {
    atomic {
        lives && is_new(act) && counted < reaches_for ->
        in_turn[act] = true;
        under_way++;
        mine = life;
#ifndef WITHOUT_COUNTED_FIRST
        counted++;
#endif
        printf("signer: counts act %d: %d\n", act, counted)
    }
}

/* The record is on the disk, and known. code: signer/src/policy/grants/counting.ts#learn */
inline learnSignature() {
    atomic {
        if
        :: mine == life ->
               journaled++;
               signed_for[act] = true;
               in_turn[act] = false;
               under_way--;
#ifdef WITHOUT_COUNTED_FIRST
               counted++;
#endif
               printf("signer: has signed act %d\n", act);
               assert(!end_is_told);
               assert(!narrowing_is_told || journaled <= (signed_when_told > LOW -> signed_when_told : LOW))
        :: else
        fi
    }
}

/* A signature leaves the signer. */
inline answer() {
    atomic {
        if
        :: mine == life ->
               left++;
               left_for[act]++;
               printf("signer: answers for act %d, %d have left\n", act, left);
               assert(left <= (was_raised -> HIGH : LOW));
               assert(left_for[act] <= 1)
        :: else
        fi
    }
}

/* A server asks for any act, as often as it likes. */
active [REQUESTS] proctype Request() {
    byte act, mine;
    do
    :: select(act : 0 .. ACTS - 1);
end_asks:
       spendOne();
       if
       /* The key service refuses. */
       :: atomic {
              mine == life ->
              counted--;
              under_way--;
              in_turn[act] = false;
              printf("signer: gives act %d back, unsigned\n", act)
          }
       :: true ->
#ifdef WITHOUT_SIGNATURE_KEPT
              answer();
              learnSignature()
#else
              learnSignature();
              answer()
#endif
       fi;
       act = 0;
       mine = 0
    od
}

#ifdef WITHOUT_DEAD_COUNTS
/* A server says that what has landed is dead. */
active proctype Liar() {
end_liar:
    atomic { left > 0 && counted > 0 -> counted--; printf("signer: takes a server's word that a transaction is dead\n") }
}
#endif

active proctype Deaths() {
end_deaths:
    do
    :: atomic {
           life < CRASHES_MAX ->
           life++;
#ifdef WITHOUT_COUNTED_AGAIN
           counted = 0;
#else
           counted = journaled;
#endif
           under_way = 0;
           in_turn[0] = false; in_turn[1] = false; in_turn[2] = false;
           printf("signer: dies and starts again\n")
       }
    od
}

active proctype Clock() {
end_clock:
    do
    :: atomic {
           now < TIMES ->
           now++;
           if
           :: has_waited -> was_raised = true
           :: else
           fi;
           printf("clock: %d\n", now)
       }
    od
}

/* code: signer/src/policy/grants/grants.ts#put */
inline putRaise() {
    atomic { !is_ended && !is_raised -> is_raised = true; raised_at = now; printf("owner: raises what is allowed\n") }
}

/* code: signer/src/policy/grants/grants.ts#put */
inline putNarrow() {
#ifdef WITHOUT_NARROWS_AT_ONCE
    atomic { is_raised -> printf("owner: narrows it again, after a wait\n") }
#else
    atomic { is_raised -> is_raised = false; printf("owner: narrows it again\n") }
#endif
    atomic {
        is_settled ->
        narrowing_is_told = true;
        signed_when_told = journaled;
        printf("owner: is told that it is narrower\n")
    }
}

/* code: signer/src/policy/grants/grants.ts#end */
inline endGrant() {
    atomic { is_ended = true; printf("owner: ends it\n") }
    atomic { is_settled -> end_is_told = true; printf("owner: is told that it has ended\n") }
}

active proctype Owner() {
    if
    :: putRaise();
       if
       :: putNarrow()
       :: true
       fi
    :: true
    fi;
    endGrant()
}
