import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@cumulus/contract/operators.ts';
import { freePorts } from '../launch/src/port.ts';
import { startAdmin } from '../server/src/app/admin/admin.ts';
import { readAdminSettings } from '../server/src/app/admin/settings.ts';
import { createLog } from '../server/src/runtime/log.ts';
import { decisionText, testAuthenticator } from '../signer/testing/authenticator.ts';
import { operator } from './operator.ts';
import { release } from './release.ts';

export interface AdminAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
  readonly body: any;
  readonly cookie: string | null;
}

/** An operator with a passkey, signed in at the page. */
export interface TestOperator {
  readonly name: string;
  /** Of the sign-in, as the browser sends it. */
  readonly cookie: string;
  post(path: string, body?: unknown): Promise<AdminAnswer>;
  read(name: string, input?: object): Promise<AdminAnswer>;
  act(name: string, input: object, id?: string): Promise<AdminAnswer>;
  /** Proposes, and returns the id of the proposal. */
  propose(name: string, input: object): Promise<string>;
  approve(id: string): Promise<AdminAnswer>;
  signInAgain(): Promise<AdminAnswer>;
}

const COUNTED = { names: 0 };

/** The operators' page over a running instance, closed after the test or the file. `environment` is that of commands. */
export async function adminWorld(environment: NodeJS.ProcessEnv) {
  const [port] = await freePorts([undefined]);
  const origin = `http://localhost:${port}`;
  const all = { ...environment, ADMIN_PORT: String(port), LOG_LEVEL: 'error' };
  const settings = readAdminSettings(all);
  let admin = await startAdmin(settings, createLog('error'));
  release(() => admin.close());
  const cumulus = operator({ ...environment, ADMIN_ORIGIN: origin });

  async function post(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<AdminAnswer> {
    const response = await fetch(`${origin}/admin/api${path}`, {
      method: 'POST',
      // A kept connection would end with an older process.
      headers: { 'content-type': 'application/json', connection: 'close', origin, ...headers },
      body: JSON.stringify(body),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? null;
    return { status: response.status, body: await response.json().catch(() => null), cookie };
  }

  const linkOf = (text: string) => /#enrol=([\w-]{43})/.exec(text)![1]!;
  const client = { client: { origin } };

  /** Makes a key by a link, which is good for nothing before it is confirmed by its code. */
  async function makeKey(name: string, token: string) {
    const authenticator = testAuthenticator();
    const { body: begun } = await post('/enrol/begin', { token });
    const decision = decisionText(begun.nonce, 'addPasskey', { name });
    const { body, status } = await post('/enrol', { token, ...authenticator.create(decision, client) });
    if (status !== 200) throw new Error(`${name} was not enrolled: ${body.error.message}`);
    const { code, vouchers } = body as { code: string; vouchers: string[] };
    const signIn = async () => {
      const { body: asked } = await post('/sign-in/begin');
      return await post(
        '/sign-in',
        authenticator.get(decisionText(asked.nonce, 'signInWithPasskey'), client),
      );
    };
    return { code, vouchers, signIn, operator: async () => operatorOf(name, await signIn(), signIn) };
  }

  /** By a command, which may confirm any key. */
  async function enrol(name: string, token: string): Promise<TestOperator> {
    const { code, operator: signedIn } = await makeKey(name, token);
    const { error } = await cumulus(`operators confirm ${name} --code ${code}`);
    if (error) throw new Error(error);
    return await signedIn();
  }

  function operatorOf(
    name: string,
    { cookie }: AdminAnswer,
    signIn: () => Promise<AdminAnswer>,
  ): TestOperator {
    if (cookie === null) throw new Error(`${name} was not signed in`);
    const own = (path: string, body?: unknown) => post(path, body, { cookie });
    const act = (what: string, input: object, id: string = randomUUID()) =>
      own(`/act/${what}`, { id, why: 'a test', input });
    return {
      name,
      cookie,
      post: own,
      read: (what, input) => own(`/read/${what}`, input),
      act,
      async propose(what, input) {
        const { status, body } = await act(what, input);
        if (status !== 200) throw new Error(body.error.message);
        return body.proposed;
      },
      approve: (id) => own('/approve', { id }),
      signInAgain: signIn,
    };
  }

  return {
    origin,
    cumulus,
    post,
    enrol,
    makeKey,
    linkOf,
    /** Adds an operator of a new name by a command. */
    async operator(role: OperatorRole): Promise<TestOperator> {
      COUNTED.names += 1;
      const name = `${role}-${COUNTED.names}`;
      const { out, error } = await cumulus(`operators add ${name} --role ${role}`);
      if (error) throw new Error(error);
      return await enrol(name, linkOf(out));
    },
    /** Another process takes over, as after a crash or an update. */
    async restart(): Promise<void> {
      await admin.close();
      admin = await startAdmin(settings, createLog('error'));
    },
  };
}
