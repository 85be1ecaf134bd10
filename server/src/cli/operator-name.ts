import { userInfo } from 'node:os';

/** The operating system's user, for the audit log, and who became that user by sudo. */
export function operatorName({ SUDO_USER }: NodeJS.ProcessEnv): string {
  const name = ownName();
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
