import type { SignerReport } from '../adapters/signer-report.ts';
import type { Family, Sample } from '../http/metrics.ts';

type Values = Readonly<Record<string, number>>;

/** What the signer reports, as metrics. None while it does not answer. */
export function signerFamilies(read: () => Promise<SignerReport | null>): readonly Family[] {
  const family = (
    type: Family['type'],
    name: string,
    help: string,
    samples: (report: SignerReport) => readonly Sample[],
  ): Family => ({
    ...{ name: `cumulus_signer_${name}`, help, type },
    async read() {
      const report = await read();
      return report ? samples(report) : [];
    },
  });
  return [
    family('gauge', 'in_doubt', 'Whether the signer signs nothing because of its journal.', (report) => [
      { value: report.isInDoubt ? 1 : 0 },
    ]),
    family('gauge', 'up', 'Whether each of three signers answers.', ({ members }) =>
      members.map(({ name, isHere }) => ({ labels: { signer: name }, value: isHere ? 1 : 0 })),
    ),
    family(
      'gauge',
      'behind_records',
      'Records that another of three signers had at the look before, and each that answers lacks.',
      ({ members }) =>
        members.flatMap(({ name, behind }) =>
          behind === undefined ? [] : [{ labels: { signer: name }, value: behind }],
        ),
    ),
    family(
      'gauge',
      'unready',
      'Whether each of three signers answers, and has not met the others or not kept what owners decided.',
      ({ members }) =>
        members.flatMap(({ name, isUnready }) =>
          isUnready === undefined ? [] : [{ labels: { signer: name }, value: isUnready ? 1 : 0 }],
        ),
    ),
    family('counter', 'requests_total', 'Requests to the signer by outcome.', ({ requests }) =>
      requests.map(([request, outcome, value]) => ({ labels: { request, outcome }, value })),
    ),
    family('counter', 'signatures_total', 'Transactions that the signer signed.', ({ signatures }) =>
      labelled('kind', signatures),
    ),
    family(
      'counter',
      'refusals_total',
      'Signatures that the signer refused, by the check that was not passed.',
      ({ refusals }) => labelled('check', refusals),
    ),
    family('histogram', 'sign_seconds', 'Time of the signer to answer a request to sign.', (report) =>
      histogram(report.signSeconds),
    ),
    family(
      'histogram',
      'journal_write_seconds',
      'Time until a write of the journal is on the disk.',
      (report) => histogram(report.journalWriteSeconds),
    ),
    family('gauge', 'journal_bytes', 'Size of the journal.', ({ journal }) => [{ value: journal.bytes }]),
    family('gauge', 'journal_records', 'Records of the journal.', ({ journal }) => [
      { value: journal.records },
    ]),
    family(
      'gauge',
      'journal_copy_lag_seconds',
      'How long the copy of the journal has been behind.',
      ({ copy }) => (copy ? [{ value: copy.seconds }] : []),
    ),
    family('gauge', 'journal_copy_lag_bytes', 'How much the copy of the journal lacks.', ({ copy }) =>
      copy ? [{ value: copy.bytes }] : [],
    ),
    family('gauge', 'limit_used_ratio', 'Part of each limit of an hour that is used.', ({ limits }) =>
      labelled('limit', limits),
    ),
    family('gauge', 'holds', 'Holds of operators by what they are on.', ({ holds }) => labelled('on', holds)),
    family('gauge', 'frozen_accounts', 'Accounts that their owners have frozen.', ({ frozen }) => [
      { value: frozen },
    ]),
    family(
      'counter',
      'key_service_failures_total',
      'Requests that the key service did not answer.',
      (report) => [{ value: report.keyService.failures }],
    ),
    family('histogram', 'key_service_seconds', 'Time of the key service to answer.', (report) =>
      histogram(report.keyService.seconds),
    ),
  ];
}

function labelled(label: string, values: Values): readonly Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

function histogram({ buckets, count, sum }: SignerReport['signSeconds']): readonly Sample[] {
  return [
    ...buckets.map(([bound, value]) => ({
      suffix: '_bucket' as const,
      labels: { le: String(bound) },
      value,
    })),
    { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
    { suffix: '_sum', value: sum },
    { suffix: '_count', value: count },
  ];
}
