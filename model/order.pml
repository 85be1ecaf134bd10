/*
 * An order of several swaps as a model: its mandate has a trade of two rounds, each of which is made by one of two choices, and a second
 * trade that follows the first. A server asks for any of them at any time and as often as it likes: it dies, forgets, repeats itself and
 * is two. The signer dies too. docs/model.md explains it.
 */
#ifndef LANDINGS_MAX
#define LANDINGS_MAX 1   /* swaps that may land for a round, whatever a server says */
#endif
#define ROUNDS 2
#define CHOICES 2
/* The rounds, one too many, and the second trade. */
#define ROUNDS_ASKED 3
#define FOLLOWING 3
#define SLOTS 4
/* 5 in the code: code: signer/src/journal/sign-once.ts#SIGNATURES_OF_TRIES_MAX */
#define TRIES_MAX 2
#define MADE_MAX 3

/* The choices of a round are one slot. code: signer/src/journal/slot.ts#slotOf */
#ifdef WITHOUT_CHOICES_SHARE
#define slot_of(place, choice) (place * CHOICES + choice)
#else
#define slot_of(place, choice) (place * CHOICES)
#endif
#define tx(slot, number) (slot * MADE_MAX + number)
#define TRANSACTIONS (SLOTS * CHOICES * MADE_MAX)

/* Rounds whose time has come, by the signer's clock. */
byte now;
/* In the journal: how many for a slot, and the number of the newest one. */
byte signatures[SLOTS * CHOICES];
byte newest[SLOTS * CHOICES];
/* That were made, whether the journal has them or not. */
byte made[SLOTS * CHOICES];
bit landed[TRANSACTIONS];
/* Its blockhash has expired. */
bit over[TRANSACTIONS];
byte landings[SLOTS];
bool closed;

#ifdef WITHOUT_ROUND_TIME
#define has_come(place) true
#else
#define has_come(place) (place == FOLLOWING || place <= now)
#endif
#ifdef WITHOUT_ROUNDS
#define is_decided(place) true
#else
#define is_decided(place) (place == FOLLOWING || place < ROUNDS)
#endif
#define is_begun (signatures[0] + signatures[1] + signatures[2] + signatures[3] > 0)
#ifdef WITHOUT_EARLIER_TRADE
#define may_follow(place) true
#else
#define may_follow(place) (place != FOLLOWING || is_begun)
#endif
#ifdef WITHOUT_CLOSED
#define is_open true
#else
#define is_open (!closed)
#endif
#ifdef WITHOUT_TRIES_MAX
#define may_try(slot) true
#else
#define may_try(slot) (signatures[slot] < TRIES_MAX)
#endif
/* What a server says of a transaction; the signer waits for the end of its blockhash in any case. */
#ifdef TAKEN
#define is_dead(t) over[t]
#else
#define is_dead(t) (over[t] && !landed[t])
#endif
#ifdef WITHOUT_SLOT
#define has_live(slot) false
#else
#define has_live(slot) (signatures[slot] > 0 && !is_dead(tx(slot, newest[slot])))
#endif

#define is_due(place) (is_decided(place) && has_come(place) && may_follow(place))
#define may_sign(place, slot) (is_due(place) && is_open && !has_live(slot) && may_try(slot))

/*
 * code: signer/src/policy/order.ts#checkOrder
 * code: signer/src/terms/part.ts#tradeOf
 * code: signer/src/journal/sign-once.ts#createSlots
 */
inline signPart(place, choice) {
    slot = slot_of(place, choice);
    if
    :: may_sign(place, slot) && made[slot] < MADE_MAX ->
           printf("signer: signs number %d of place %d, choice %d\n", made[slot] + 1, place, choice);
           assert(place == FOLLOWING || place < ROUNDS);
           assert(place == FOLLOWING || place <= now);
           assert(place != FOLLOWING || is_begun);
           assert(!closed);
           if
           :: signatures[slot]++; newest[slot] = made[slot]
#ifdef WITHOUT_DISK_FIRST
           :: printf("signer: dies before its journal has it\n")
#endif
           fi;
           made[slot]++
    :: else
    fi;
    slot = 0
}

active proctype Server() {
    byte place, choice, slot;
    do
    :: atomic {
           select(place : 0 .. SLOTS - 1);
           select(choice : 0 .. CHOICES - 1);
           signPart(place, choice);
           place = 0;
           choice = 0
       }
    od
}

/* Whatever was signed may land until its blockhash has expired, and whoever has it may send it. */
active proctype Chain() {
    byte place, slot, number;
    do
    :: atomic {
           select(place : 0 .. SLOTS - 1);
           select(slot : 0 .. CHOICES - 1);
           select(number : 0 .. MADE_MAX - 1);
           slot = place * CHOICES + slot;
           if
           :: number < made[slot] && !over[tx(slot, number)] && !landed[tx(slot, number)] ->
                  landed[tx(slot, number)] = true;
                  landings[place]++;
                  printf("chain: number %d of place %d lands\n", number + 1, place);
                  /* Each round at most once, and never by both choices. */
                  assert(landings[place] <= LANDINGS_MAX)
           :: number < made[slot] && !over[tx(slot, number)] ->
                  over[tx(slot, number)] = true;
                  printf("chain: number %d of place %d can land no more\n", number + 1, place)
           :: else
           fi;
           place = 0; slot = 0; number = 0
       }
    od
}

active proctype Clock() {
    do
    :: atomic { now < ROUNDS_ASKED - 1 -> now++; printf("clock: the time of round %d comes\n", now) }
    od
}

active proctype Owner() {
    atomic { closed = true; printf("owner: ends the order\n") }
}
