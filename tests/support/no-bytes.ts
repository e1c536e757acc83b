import type { SentBytes } from '#device/outbox/kinds/kind.ts'

/** The bytes of a device on which nothing was photographed. */
export const noBytes: SentBytes = { photographs: { page: async () => null, remove: async () => undefined } }
