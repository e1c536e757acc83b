import { useQuery } from '@tanstack/react-query'
import type { FeeItem } from '#contract/fee-runs.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { EditException } from './ExceptionsScreen.tsx'
import { exceptionNounOf } from './exception-noun.ts'
import { exceptionsQuery } from './queries.ts'

/** The exception of a person in the outcome, or the form of a new one. */
export const ExceptionHere = ({ item: { id, label, outcome, exception } }: { readonly item: FeeItem }) => {
  const text = useText()
  const { data } = useQuery(exceptionsQuery(useApp()))
  if (outcome === 'BILLED') return null
  const found = exception === null ? undefined : data?.find((one) => one.id === exception.id)
  if (exception !== null && found === undefined) return null
  return (
    <div className="grid">
      <h3>{text('admin.fee_exception.for', { name: label })}</h3>
      {found === undefined ? (
        <EditForm noun={exceptionNounOf({ uuid: id })} row={null} prefix={`for-${id}-`} />
      ) : (
        <EditException exception={found} />
      )}
    </div>
  )
}
