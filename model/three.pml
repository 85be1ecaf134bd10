/*
 * Two of three signers as a model: an intent, a transaction for it and a new one after that. Whoever carries between the signers pairs them,
 * withholds, repeats and reorders as it likes, and tells none what the others have signed but at a meeting, but says of no transaction that has
 * landed that it is dead. A signer dies; one is SET_BACK to an empty disk, or one LIES: it gives parts and notes for everything, and keeps and
 * forgets what it likes. ALONE: pairs sign without a note of the third. docs/model.md explains it.
 */
#define MEMBERS 3
#define MESSAGES 2
#ifdef LIES
#define SESSIONS 3
/* A start forgets no more than time does. */
#define STARTS_MAX 0
#else
#define SESSIONS 2
#define STARTS_MAX 1
#endif

/* In the journals, by member: transactions with their signatures, and those for which it gave a part and knows no signature. */
bit has[MEMBERS * MESSAGES];
bit open[MEMBERS * MESSAGES];
/* That the first told of a session in which this one was the second. */
bit heard[MEMBERS * MESSAGES];
/* In memory: nonces of a session, that both others were heard since the start, and what the others may sign. */
bit first_ready[SESSIONS];
bit second_ready[SESSIONS];
bit met[MEMBERS];
bit noted[MEMBERS * MESSAGES];
/* How many sessions there were when it was. */
byte noted_at[MEMBERS * MESSAGES];

byte sessions;
byte first[SESSIONS];
byte second[SESSIONS];
byte message[SESSIONS];
/* Whoever carries has both, and keeps them: the part of the first, and the note of the third. */
bit part[SESSIONS];
bit note[SESSIONS];

bit made[MESSAGES];
bit over[MESSAGES];
bit landed[MESSAGES];
byte landings;
byte starts;

/* The last one, which is the second of each pair: as the first it could do no more. */
#ifdef LIES
#define lies(m) (m == MEMBERS - 1)
#else
#define lies(m) false
#endif
#ifdef WITHOUT_MET
#define has_met(m) true
#else
#define has_met(m) (lies(m) || met[m])
#endif
#define other(t) (1 - t)
#ifdef WITHOUT_OLD_IS_DEAD
#define is_dead(t) true
#else
#define is_dead(t) over[t]
#endif
#ifdef WITHOUT_OPEN_WAITS
#define waits(m, t) false
#else
#define waits(m, t) (open[m * MESSAGES + other(t)] || heard[m * MESSAGES + other(t)])
#endif
#ifdef WITHOUT_NOTE_BINDS
#define is_bound(m, t) false
#else
#define is_bound(m, t) noted[m * MESSAGES + other(t)]
#endif
/* code: signer/src/journal/sign-once.ts#createSlots */
#define decides(m, t) (!waits(m, t) && !is_bound(m, t) && (!has[m * MESSAGES + other(t)] || is_dead(other(t))))
/* A signature that it has it answers again. */
#define may_sign(m, t) (lies(m) || (!has[m * MESSAGES + t] && decides(m, t)))
#define third(s) (MEMBERS - first[s] - second[s])
/* code: signer/src/journal/sign-once.ts#expectNoOther */
#ifdef WITHOUT_NOTE_LOOKS
#define may_note(m, t) true
#else
#define may_note(m, t) decides(m, t)
#endif
#ifdef WITHOUT_NOTE_NAMES
#define is_named(s) ((note[0] && message[0] == message[s] && third(0) == third(s)) || (note[1] && message[1] == message[s] && third(1) == third(s)) || note[s])
#else
#define is_named(s) note[s]
#endif
/* code: signer/src/threshold/notes.ts#expectNoted */
#if defined(ALONE) || defined(WITHOUT_NOTE)
#define is_noted(s) true
#else
#define is_noted(s) (lies(third(s)) || is_named(s))
#endif

/*
 * By symmetry the first session is for the first transaction.
 * code: signer/src/threshold/pairs.ts#begin
 */
inline beginSession(a, b, t) {
    sessions < SESSIONS && (sessions > 0 || t == 0) && has_met(a) && has_met(b) && may_sign(a, t) && may_sign(b, t) ->
    first[sessions] = a; second[sessions] = b; message[sessions] = t;
    first_ready[sessions] = true; second_ready[sessions] = !lies(b);
    printf("signer: %d and %d begin session %d for transaction %d\n", a, b, sessions, t);
    sessions++
}

/* code: signer/src/threshold/notes.ts#give */
inline giveNote(s) {
    s < sessions && !note[s] && !lies(third(s)) && may_note(third(s), message[s]) ->
    noted[third(s) * MESSAGES + message[s]] = true;
    noted_at[third(s) * MESSAGES + message[s]] = sessions;
    note[s] = true;
    printf("signer: %d gives its note for session %d, transaction %d\n", third(s), s, message[s])
}

/* code: signer/src/threshold/pairs.ts#first */
inline givePart(s) {
    first_ready[s] && may_sign(first[s], message[s]) && is_noted(s) ->
    /* Two parts by the same nonces give the share away. */
    assert(!part[s]);
#ifndef WITHOUT_NONCES_ONCE
    first_ready[s] = false;
#endif
    if
    :: open[first[s] * MESSAGES + message[s]] = true
#ifdef WITHOUT_RECORD_FIRST
    :: printf("signer: %d dies before its journal has it\n", first[s])
#endif
    fi;
    part[s] = true;
    made[message[s]] = made[message[s]] || lies(second[s]);
    printf("signer: %d gives its part in session %d\n", first[s], s)
}

/* code: signer/src/threshold/pairs.ts#second */
inline addUp(s) {
    part[s] && second_ready[s] && may_sign(second[s], message[s]) && is_noted(s) ->
    second_ready[s] = false;
    if
    :: has[second[s] * MESSAGES + message[s]] = true
#ifdef WITHOUT_SIGNED_FIRST
    :: printf("signer: %d dies before its journal has the signature\n", second[s])
#endif
    fi;
    made[message[s]] = true;
    printf("signer: %d adds up session %d: transaction %d\n", second[s], s, message[s])
}

/*
 * It is shown a signature of a transaction for which it has given its part, or of which it has heard.
 * code: signer/src/threshold/pairs.ts#learn
 */
inline learnMade(m, t) {
    made[t] && (open[m * MESSAGES + t] || heard[m * MESSAGES + t]) ->
    open[m * MESSAGES + t] = false;
    heard[m * MESSAGES + t] = false;
    has[m * MESSAGES + t] = true
}

#ifdef WITHOUT_END_IS_NONE
/*
 * The second of a session says that nothing came of it, and is believed.
 * code: signer/src/threshold/pairs.ts#made
 */
inline sayEnded(s) {
    part[s] && (lies(second[s]) || !has[second[s] * MESSAGES + message[s]]) ->
    second_ready[s] = false;
    open[first[s] * MESSAGES + message[s]] = false;
    printf("signer: %d says that nothing came of session %d\n", second[s], s)
}
#endif

/*
 * Of those that began before the n-th.
 * code: signer/src/threshold/pairs.ts#forget
 */
inline forgetSessions(m, n) {
    do
    :: i < n ->
           if :: first[i] == m -> first_ready[i] = false :: else fi;
           if :: second[i] == m -> second_ready[i] = false :: else fi;
           i++
    :: else -> break
    od;
    i = 0
}

/*
 * A note is kept longer than any session that its giver had then.
 * code: signer/src/threshold/notes.ts#NOTE_MS
 */
inline forgetNote(m, t) {
    noted[m * MESSAGES + t] ->
#ifndef WITHOUT_NOTE_LASTS
    forgetSessions(m, noted_at[m * MESSAGES + t]);
#endif
    noted[m * MESSAGES + t] = false;
    noted_at[m * MESSAGES + t] = 0;
    printf("signer: %d has forgotten its note for transaction %d\n", m, t)
}

#if STARTS_MAX > 0
/* code: signer/src/threshold/meetings.ts#createMeetings */
inline startAgain(m) {
    starts < STARTS_MAX ->
    starts++;
    forgetSessions(m, SESSIONS);
    met[m] = false;
    noted[m * MESSAGES] = false; noted[m * MESSAGES + 1] = false;
    noted_at[m * MESSAGES] = 0; noted_at[m * MESSAGES + 1] = 0;
    if
    :: printf("signer: %d dies and starts\n", m)
#ifdef SET_BACK
    :: has[m * MESSAGES] = false; has[m * MESSAGES + 1] = false;
       open[m * MESSAGES] = false; open[m * MESSAGES + 1] = false;
       heard[m * MESSAGES] = false; heard[m * MESSAGES + 1] = false;
       printf("signer: %d is set back\n", m)
#endif
    fi
}

#ifdef WITHOUT_MEETING_FORGETS
#define forgetAtMeeting(m) skip
#else
#define forgetAtMeeting(m) forgetSessions(m, SESSIONS)
#endif
#define tell(m, from, t) has[m * MESSAGES + t] = has[m * MESSAGES + t] || has[from * MESSAGES + t]
#define was_second(m, from, s, t) (part[s] && second[s] == m && first[s] == from && message[s] == t)
#define tell_open(m, from, t) heard[m * MESSAGES + t] = heard[m * MESSAGES + t] || (open[from * MESSAGES + t] && (was_second(m, from, 0, t) || was_second(m, from, 1, t)))

/*
 * Both others say how far they are, and have no session left.
 * code: signer/src/threshold/meetings.ts#meet
 * code: signer/src/threshold/feed.ts#expectLevel
 */
inline meetOthers(m) {
    !met[m] ->
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
}
#endif

#if SESSIONS == 3
#define in_each(step) :: atomic { step(0) } :: atomic { step(1) } :: atomic { step(2) }
#else
#define in_each(step) :: atomic { step(0) } :: atomic { step(1) }
#endif
#define by_each(step) :: atomic { step(0) } :: atomic { step(1) } :: atomic { step(2) }
#define by_each_of_both(step) :: atomic { step(0, 0) } :: atomic { step(0, 1) } :: atomic { step(1, 0) } :: atomic { step(1, 1) } :: atomic { step(2, 0) } :: atomic { step(2, 1) }
#define by_each_pair(step, t) :: atomic { step(0, 1, t) } :: atomic { step(0, 2, t) } :: atomic { step(1, 2, t) }

active proctype Carrier() {
    byte i;
    met[0] = true; met[1] = true; met[2] = true;
    do
    by_each_pair(beginSession, 0)
    by_each_pair(beginSession, 1)
    in_each(givePart)
    in_each(addUp)
    by_each_of_both(learnMade)
#if STARTS_MAX > 0
    by_each(startAgain)
    by_each(meetOthers)
#endif
#ifndef ALONE
    in_each(giveNote)
    by_each_of_both(forgetNote)
#endif
#ifdef WITHOUT_END_IS_NONE
    in_each(sayEnded)
#endif
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
           :: !over[t] && !landed[t] -> over[t] = true; printf("chain: transaction %d can land no more\n", t)
           :: else
           fi;
           t = 0
       }
    od
}
