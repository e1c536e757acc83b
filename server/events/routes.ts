import type { Api } from '../http/mount.ts'

export const mountEvents = (_api: Api): void => {}
