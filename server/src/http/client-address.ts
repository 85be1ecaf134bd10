import type { FastifyRequest } from 'fastify';
import { readAddress } from '../runtime/address-key.ts';

/**
 * The address of the client, as `readAddress` writes it: that which the trusted proxies name, or of the connection if they name
 * none. Limits, mails, devices and contests compare it as text.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return readAddress(ip) ?? readAddress(socket.remoteAddress ?? '') ?? ip;
}
