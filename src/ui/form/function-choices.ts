import type { BandFunctions } from '#contract/sections.ts'
import type { MessageId } from '#i18n/intl.ts'

/** The choices of a field among the sections and offices of the band. */
export interface FunctionChoices {
  /** The first choice, as long as nothing is chosen. */
  readonly choose: MessageId
  /** The ids of the choices. */
  readonly choices: (functions: BandFunctions) => readonly string[]
  readonly labelOf: (id: string) => MessageId
}
