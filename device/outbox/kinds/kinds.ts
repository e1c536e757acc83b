import { annotationKind } from './annotation.ts'
import type { Kind } from './kind.ts'
import { notificationsKind } from './notifications.ts'
import { participationKind } from './participation.ts'
import { personKind } from './person.ts'

/** Every kind of intent this app knows. Records of other kinds belong to a newer app and are left alone. */
export const kinds: readonly Kind[] = [participationKind, personKind, notificationsKind, annotationKind]
