import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: '超出单笔付款限额。',
  day: '超出今日剩余限额。',
  week: '超出本周剩余限额。',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: '该程序不能使用此钱包。',
  recipient: '该程序不能向此地址付款。',
  token: '该程序不能使用此代币。',
  price: '此代币没有可计入美元限额的价格。',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: '无法读取这些权限。',
  GRANT_EXISTS: '此标识下已有权限，请修改现有权限。',
  GRANT_NOT_FOUND: '没有此程序。',
  GRANTS_EXCEEDED: `最多可以有 ${GRANTS_PER_USER_MAX} 个程序。`,
  GRANT_ENDED: '该程序的权限已终止。',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? '超出剩余限额。',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? '该程序无权执行此操作。',
  ACT_INVALID: '该程序未签署此请求，或签署的是另一请求。',
  ACT_CLOCK: '该程序的签名已超过五分钟，或其时钟不准。',
  APPROVAL_NOT_FOUND: '没有此审批。',
  CONNECTION_INVALID: '此连接请求已过期或无法读取。请在程序中重新开始。',
  APPROVAL_ENDED: '此审批已处理或已过期。',
};
