import { APPROVAL_NOTE_MAX_CHARACTERS } from '@cumulus/contract/limits.ts';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { CumulusError, type Json } from '../../client/src/error.ts';
import { answer, type Outcome, refused } from './answers.ts';
import type { Api } from './api.ts';
import type { Prepared } from './prepared.ts';
import { markStrangers } from './strangers.ts';

/** Refusals that an owner can lift by making the payment themselves. */
const BEYOND = new Set(['GRANT_EXCEEDED', 'GRANT_FORBIDS']);
const KEY = 'approve';
const STATES = ['waiting', 'approved', 'declined', 'expired'] as const;

export const isBeyond = (error: unknown): error is CumulusError =>
  error instanceof CumulusError && !error.isOpen && BEYOND.has(error.code);

export interface Approvals {
  /**
   * Asks the owner for what is prepared, once however often it is called. A client that can show its user a page is asked to show it the
   * one on which the owner decides.
   */
  ask(
    asked: Prepared['asked'],
    note: string,
    ctx: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult>;
  /** Null unless the call goes on after its client was asked to show that page. */
  resume(ctx: ServerContext): Promise<CallToolResult> | null;
  get(approvalId: string): Promise<CallToolResult>;
}

/** `appUrl`: of the owner's app. */
export function createApprovals(mcp: McpServer, api: Api, appUrl: string): Approvals {
  const approveAt = `${appUrl}/settings/programs`;

  async function get(approvalId: string): Promise<CallToolResult> {
    try {
      const found = await api.get(`/v1/approvals/${encodeURIComponent(approvalId)}`);
      return answer(stateOf(found, approveAt));
    } catch (error) {
      return answer(refused(error));
    }
  }

  return {
    get,
    async ask({ id, ...asked }, note, ctx) {
      let found: Outcome;
      try {
        const body = { ...asked, note: note.slice(0, APPROVAL_NOTE_MAX_CHARACTERS) };
        found = stateOf(await api.ask(id, body), approveAt);
      } catch (error) {
        return answer(refused(error));
      }
      const modes = elicitationOf(mcp, ctx);
      if (found.status !== 'waiting' || !modes) return answer({ ...found, status: needed(found.status) });
      const message = 'Approve on your phone: your app shows what is asked for, and you decide there.';
      return inputRequired({
        inputRequests: {
          [KEY]: modes.url
            ? inputRequired.elicitUrl({ message, url: approveAt })
            : inputRequired.elicit({
                message: `${message} Continue once you have.`,
                requestedSchema: { type: 'object', properties: {} },
              }),
        },
        requestState: found.approvalId ?? '',
      });
    },
    resume(ctx) {
      // A forged one reveals only approvals of this program, which it may read anyway.
      const approvalId = ctx.mcpReq.requestState<string>();
      return typeof approvalId === 'string' ? get(approvalId) : null;
    },
  };
}

const needed = (status: Outcome['status']): Outcome['status'] =>
  status === 'waiting' ? 'needs_approval' : status;

/** An approved one is made by its owner, not by the program. */
function stateOf(approval: Json, approveAt: string): Outcome {
  const { state, approvalId } = approval;
  const status = STATES.find((known) => known === state);
  if (!status || typeof approvalId !== 'string') return { status: 'unknown' };
  return { status, approvalId, approveAt, result: { ...markStrangers(approval) } };
}

/** What the client can ask its user; null if nothing. A client of today's revision says so with each request. */
function elicitationOf(mcp: McpServer, { mcpReq }: ServerContext): { readonly url: boolean } | null {
  const envelope: Json | undefined = mcpReq.envelope;
  const given = envelope
    ? (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined)
    : mcp.server.getClientCapabilities();
  return given?.elicitation ? { url: given.elicitation.url !== undefined } : null;
}
