import { createContext, type ReactNode } from 'react'
import type { Composition } from '#contract/compositions.ts'

/** Notes of the member about the piece on the stand, for its menu; null where there are none, such as on a guest's stand. */
export const NotesContext = createContext<((piece: Pick<Composition, 'id' | 'title'>) => ReactNode) | null>(null)
