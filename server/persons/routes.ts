import type { Api } from '../http/mount.ts'

export const mountPersons = (_api: Api): void => {}
