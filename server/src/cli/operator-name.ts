import { userInfo } from 'node:os';

/** Who gives the command, for the audit log: the user of the operating system, and who became that by sudo. */
export function operatorName({ SUDO_USER }: NodeJS.ProcessEnv): string {
  const name = ownName();
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number only.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
