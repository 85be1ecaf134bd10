import { createNoticeCalls } from '../notices/calls.ts';
import { createInbox } from '../notices/notices.ts';
import { createNoticeWorker, type NoticeWorkerDeps } from '../notices/worker.ts';

/** Joins the inbox and the worker that tells what is in it. */
export function createNoticePart(deps: NoticeWorkerDeps) {
  return {
    worker: createNoticeWorker(deps),
    calls: createNoticeCalls({ inbox: createInbox(deps) }),
  };
}
