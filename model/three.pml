/*
 * Two of three signers as a model: an intent, a transaction for it and a new one after that. Whoever carries between the signers pairs them,
 * withholds, repeats and reorders as it likes, but says of no transaction that has landed that it is dead. A signer dies, or is set back to
 * an empty disk. docs/model.md explains it.
 */
#define MEMBERS 3
#define SESSIONS 2
#define STARTS_MAX 1
#define MESSAGES 2

/* In the journals, by member: transactions with their signatures, and sessions in which it gave a part and whose end it does not know. */
bit has[MEMBERS * MESSAGES];
bit open[MEMBERS * SESSIONS];
/* That another told of such a session. */
bit heard[MEMBERS * SESSIONS];
/* In memory: nonces of a session, and that both others were heard since the start. */
bit first_ready[SESSIONS];
bit second_ready[SESSIONS];
bit met[MEMBERS];

byte sessions;
byte first[SESSIONS];
byte second[SESSIONS];
byte message[SESSIONS];
/* Whoever carries has it, and keeps it. */
bit part[SESSIONS];
byte used[SESSIONS];

bit made[MESSAGES];
bit over[MESSAGES];
bit landed[MESSAGES];
byte landings;
byte starts;
/* Who was set back; MEMBERS: nobody. */
byte set_back = MEMBERS;

#ifdef WITHOUT_MET
#define has_met(m) true
#else
#define has_met(m) met[m]
#endif
#ifdef WITHOUT_OLD_IS_DEAD
#define is_dead(t) true
#else
#define is_dead(t) (over[t] && !landed[t])
#endif
#define other(t) (1 - t)
#ifdef WITHOUT_OPEN_WAITS
#define waits(m, s, t) false
#else
#define waits(m, s, t) ((open[m * SESSIONS + s] || heard[m * SESSIONS + s]) && message[s] != t)
#endif
#define any_waits(m, t) (waits(m, 0, t) || waits(m, 1, t))
/* code: signer/src/journal/sign-once.ts#createSlots */
#define may_sign(m, t) (!has[m * MESSAGES + t] && !any_waits(m, t) && (!has[m * MESSAGES + other(t)] || is_dead(other(t))))

/* code: signer/src/threshold/pairs.ts#begin */
inline beginSession(a, b, t) {
    if
    /* By symmetry the first session is one of them. */
    :: sessions < SESSIONS && a != b && (sessions > 0 || (a == 0 && b == 1 && t == 0)) && has_met(a) && has_met(b) && may_sign(a, t) && may_sign(b, t) ->
           first[sessions] = a; second[sessions] = b; message[sessions] = t;
           first_ready[sessions] = true; second_ready[sessions] = true;
           printf("signer: %d and %d begin session %d for transaction %d\n", a, b, sessions, t);
           sessions++
    :: else
    fi
}

/* code: signer/src/threshold/pairs.ts#first */
inline givePart(s) {
    if
    :: first_ready[s] && may_sign(first[s], message[s]) ->
           used[s]++;
           /* Two parts by the same nonces give the share away. */
           assert(used[s] == 1);
#ifndef WITHOUT_NONCES_ONCE
           first_ready[s] = false;
#endif
           if
           :: open[first[s] * SESSIONS + s] = true
#ifdef WITHOUT_RECORD_FIRST
           :: printf("signer: %d dies before its journal has it\n", first[s])
#endif
           fi;
           part[s] = true;
           printf("signer: %d gives its part in session %d\n", first[s], s)
    :: else
    fi
}

/* code: signer/src/threshold/pairs.ts#second */
inline addUp(s) {
    if
    :: second_ready[s] && part[s] && may_sign(second[s], message[s]) ->
           second_ready[s] = false;
           if
           :: has[second[s] * MESSAGES + message[s]] = true
#ifdef WITHOUT_SIGNED_FIRST
           :: printf("signer: %d dies before its journal has the signature\n", second[s])
#endif
           fi;
           made[message[s]] = true;
           printf("signer: %d adds up session %d: transaction %d\n", second[s], s, message[s])
    :: else
    fi
}

/*
 * The first is shown what the second has, or that the second has forgotten it.
 * code: signer/src/threshold/pairs.ts#made
 * code: signer/src/threshold/pairs.ts#learn
 */
inline learnEnd(s) {
    if
    :: open[first[s] * SESSIONS + s] && has_met(first[s]) && second[s] != set_back ->
           open[first[s] * SESSIONS + s] = false;
           heard[s] = false; heard[SESSIONS + s] = false; heard[2 * SESSIONS + s] = false;
           if
           :: has[second[s] * MESSAGES + message[s]] -> has[first[s] * MESSAGES + message[s]] = true
           :: else ->
#ifndef WITHOUT_ENDED_FORGETS
                  second_ready[s] = false;
#endif
                  printf("signer: %d says that nothing came of session %d\n", second[s], s)
           fi
    :: else
    fi
}

/* code: signer/src/threshold/pairs.ts#forget */
inline forgetSessions(m) {
    s = 0;
    do
    :: s < SESSIONS ->
           if :: first[s] == m -> first_ready[s] = false :: else fi;
           if :: second[s] == m -> second_ready[s] = false :: else fi;
           s++
    :: else -> break
    od;
    s = 0
}

/* code: signer/src/threshold/meetings.ts#createMeetings */
inline startAgain(m) {
    if
    :: starts < STARTS_MAX ->
           starts++;
           forgetSessions(m);
           met[m] = false;
           if
           :: printf("signer: %d dies and starts\n", m)
#ifdef SET_BACK
           :: set_back = m;
              has[m * MESSAGES] = false; has[m * MESSAGES + 1] = false;
              open[m * SESSIONS] = false; open[m * SESSIONS + 1] = false;
              heard[m * SESSIONS] = false; heard[m * SESSIONS + 1] = false;
              printf("signer: %d is set back\n", m)
#endif
           fi
    :: else
    fi
}

#ifdef WITHOUT_MEETING_FORGETS
#define forgetAtMeeting(m) skip
#else
#define forgetAtMeeting(m) forgetSessions(m)
#endif
#define tell(m, from, t) has[m * MESSAGES + t] = has[m * MESSAGES + t] || has[from * MESSAGES + t]
#define tell_open(m, from, s) heard[m * SESSIONS + s] = heard[m * SESSIONS + s] || open[from * SESSIONS + s]

/*
 * Both others say how far they are, and have no session left.
 * code: signer/src/threshold/meetings.ts#meet
 * code: signer/src/threshold/feed.ts#expectLevel
 */
inline meetOthers(m) {
    if
    :: !met[m] ->
           forgetAtMeeting((m + 1) % MEMBERS);
           forgetAtMeeting((m + 2) % MEMBERS);
           tell(m, (m + 1) % MEMBERS, 0); tell(m, (m + 1) % MEMBERS, 1);
           tell(m, (m + 2) % MEMBERS, 0); tell(m, (m + 2) % MEMBERS, 1);
#ifndef WITHOUT_OPEN_IS_TOLD
           tell_open(m, (m + 1) % MEMBERS, 0); tell_open(m, (m + 1) % MEMBERS, 1);
           tell_open(m, (m + 2) % MEMBERS, 0); tell_open(m, (m + 2) % MEMBERS, 1);
#endif
           met[m] = true;
           printf("signer: %d has met the others\n", m)
    :: else
    fi
}

active proctype Carrier() {
    byte a, b, t, s;
    met[0] = true; met[1] = true; met[2] = true;
    do
    :: atomic { select(a : 0 .. MEMBERS - 1); select(b : 0 .. MEMBERS - 1); select(t : 0 .. MESSAGES - 1); beginSession(a, b, t); a = 0; b = 0; t = 0 }
    :: atomic { select(s : 0 .. SESSIONS - 1); givePart(s); s = 0 }
    :: atomic { select(s : 0 .. SESSIONS - 1); addUp(s); s = 0 }
    :: atomic { select(s : 0 .. SESSIONS - 1); learnEnd(s); s = 0 }
    :: atomic { select(a : 0 .. MEMBERS - 1); startAgain(a); a = 0 }
    :: atomic { select(a : 0 .. MEMBERS - 1); meetOthers(a); a = 0 }
    od
}

/* A message lands once, whatever its signatures. */
active proctype Chain() {
    byte t;
    do
    :: atomic {
           select(t : 0 .. MESSAGES - 1);
           if
           :: made[t] && !over[t] && !landed[t] ->
                  landed[t] = true;
                  landings++;
                  printf("chain: transaction %d lands, payments: %d\n", t, landings);
                  assert(landings <= 1)
           :: !over[t] -> over[t] = true; printf("chain: transaction %d can land no more\n", t)
           :: else
           fi;
           t = 0
       }
    od
}
