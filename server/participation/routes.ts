import type { Api } from '../http/mount.ts'

export const mountParticipation = (_api: Api): void => {}
