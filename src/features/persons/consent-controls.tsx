import type { CompleteMyself, ConsentField } from '#contract/persons.ts'
import { useApp } from '../../platform/session/app.tsx'
import { CheckboxControl, type ControlProps, SelectControl } from '../../ui/form/field-table.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'

type Decided = Pick<CompleteMyself, 'consents'>

/** The day of the last decision, and who entered it. */
const Decision = ({ row, field }: { readonly row: Decided | null; readonly field: ConsentField }) => {
  const { locale } = useApp()
  const text = useText()
  const decision = row?.consents.find((one) => one.field === field)
  if (decision === undefined) return null
  const day = date(decision.day, locale)
  const { by } = decision
  return (
    <p className="soft small">
      {by === null ? text('person.consent.decided', { day }) : text('person.consent.decided_by', { day, name: by })}
    </p>
  )
}

/** Agrees to be named, with the last decision. */
export const PermitControl = (props: ControlProps<Decided>) => (
  <div className="grid">
    <CheckboxControl {...props} />
    <Decision row={props.row} field="permit" />
  </div>
)

/** Agrees to be shown in pictures, or refuses it, with the last decision. */
export const PictureConsentControl = (props: ControlProps<Decided>) => (
  <div className="grid">
    <SelectControl {...props} />
    <Decision row={props.row} field="pictureConsent" />
  </div>
)
