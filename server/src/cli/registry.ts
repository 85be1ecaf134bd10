import { accountCommands } from './account-commands.ts';
import { auditCommands } from './audit-commands.ts';
import { auditPackageCommands } from './audit-package-commands.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command } from './command.ts';
import { completionCommands } from './completion-commands.ts';
import { contestCommands } from './contest-commands.ts';
import { custodyCommands } from './custody-commands.ts';
import { databaseCommands } from './database-commands.ts';
import { doctorCommands } from './doctor-command.ts';
import { feeCommands } from './fee-commands.ts';
import { findCommands } from './find-command.ts';
import { holdCommands } from './hold-commands.ts';
import { incidentCommands } from './incident-commands.ts';
import { installationCommands } from './installation-commands.ts';
import { intentCommands } from './intent-commands.ts';
import { journalCommands } from './journal-commands.ts';
import { keyCommands } from './key-commands.ts';
import { mandateCommands } from './mandate-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import { orderCommands } from './order-commands.ts';
import { pinCommands } from './pin-commands.ts';
import { recoverCommands } from './recover-command.ts';
import { refundCommands } from './refund-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { screeningCommands } from './screening-commands.ts';
import { serviceCommands } from './service-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { signerCommands } from './signer-commands.ts';
import { signerDrillCommands } from './signer-drill-commands.ts';
import { statusCommands } from './status-command.ts';
import { swapCommands } from './swap-commands.ts';
import { treasuryCommands } from './treasury-commands.ts';
import { userCommands } from './user-commands.ts';
import { walletCommands } from './wallet-commands.ts';
import { withdrawCommands } from './withdraw-command.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...statusCommands,
  ...doctorCommands,
  ...findCommands,
  ...userCommands,
  ...sessionCommands,
  ...accountCommands,
  ...walletCommands,
  ...intentCommands,
  ...journalCommands,
  ...mandateCommands,
  ...pinCommands,
  ...swapCommands,
  ...orderCommands,
  ...holdCommands,
  ...incidentCommands,
  ...screeningCommands,
  ...contestCommands,
  ...reviewCommands,
  ...treasuryCommands,
  ...withdrawCommands,
  ...refundCommands,
  ...feeCommands,
  ...keyCommands,
  ...signerDrillCommands,
  ...signerCommands,
  ...installationCommands,
  ...databaseCommands,
  ...custodyCommands,
  ...backupCommands,
  ...recoverCommands,
  ...auditCommands,
  ...auditPackageCommands,
  ...operatorCommands,
  ...serviceCommands,
  ...completionCommands(() => commands),
];
