/*
 * The chain. It has no heights: a transaction knows how many blocks are above the block of its blockhash, which is all that
 * heights are compared for. The numbers stop growing once no rule tells them apart.
 */

/* Blocks above a transaction's blockhash, at most AGE_MAX. It may land in the first LIFE of them. */
byte age[TRANSACTIONS];
/* The age of the block in which it landed; 0 if it did not. */
byte landed[TRANSACTIONS];
/*
 * It landed as failed because its payer could not pay: without a fee, so that no balance shows it (SIMD-0290). Only with
 * UNPAID.
 */
bool unpaid[TRANSACTIONS];
/* Whether its bytes have left the process. */
bool sent[TRANSACTIONS];
/* Blocks that are not finalized yet. */
byte unfinal;
/* Payments that landed. */
byte paid;
/* The receiver has sent a payment back, lamport for lamport. */
bool refunded;
/* Transactions that were signed. */
byte transactions;

#define AGE_MAX (LIFE + BEHIND + 2)
#ifdef WITHOUT_STATUS_CACHE
#define has_run(t) (landed[t] && !unpaid[t])
#else
/* The network keeps the signature of whatever landed, and runs none twice. */
#define has_run(t) landed[t]
#endif
#define may_land(t) (sent[t] && !has_run(t) && age[t] < LIFE)

/* A block with any of the transactions that were sent and are still valid: a node may pass them on late, or never. */
proctype Chain() {
    byte t;
    do
    :: atomic {
           unfinal == 0 ->
           unfinal++;
           for (t : 0 .. TRANSACTIONS - 1) {
               if
               :: t >= transactions
               :: t < transactions && may_land(t) ->
                      age[t]++;
                      landed[t] = age[t];
                      unpaid[t] = false;
                      paid++;
                      printf("chain: transaction %d lands, payments: %d\n", t + 1, paid);
                      /* (1) At most one payment for an intent. */
                      assert(paid <= PAYMENTS_MAX);
                      /* (2) No reservation is released while a payment can still land. */
                      expect(state == PENDING || state == UNKNOWN)
#ifdef UNPAID
               :: t < transactions && may_land(t) ->
                      age[t]++;
                      landed[t] = age[t];
                      unpaid[t] = true;
                      printf("chain: transaction %d lands as failed, without a fee\n", t + 1)
#endif
               :: t < transactions ->
                      if
                      :: age[t] < AGE_MAX -> age[t]++
                      :: else
                      fi
               fi
           }
           t = 0
       }
#ifdef REFUND
    :: atomic { paid > 0 && !refunded -> refunded = true; printf("receiver: sends the money back\n") }
#endif
    od
}

proctype Finality() {
    byte w;
    do
    :: atomic {
           unfinal > 0 ->
           unfinal--;
           for (w : 0 .. 1) {
               if
               :: since_first[w] > 0 && since_first[w] < SINCE_FIRST_MAX -> since_first[w]++
               :: else
               fi
           }
           w = 0
       }
    od
}
