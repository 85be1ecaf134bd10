import type { Handlers } from '../../accounts/caller.ts';
import type { Alerts } from './alerts.ts';

export function createAlertCalls(
  alerts: Alerts,
): Handlers<'getPriceAlerts' | 'createPriceAlert' | 'deletePriceAlert'> {
  return {
    getPriceAlerts: async (_input, { userId }) => ({ success: true, alerts: await alerts.list(userId) }),
    async createPriceAlert({ tokenAddress: mint, condition, value }, { userId }) {
      return { success: true, alert: await alerts.create(userId, { mint, condition, value }) };
    },
    async deletePriceAlert({ alertId }, { userId }) {
      await alerts.delete(userId, alertId);
      return { success: true };
    },
  };
}
