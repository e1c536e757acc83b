import * as styles from './edited-persons.css'
import { toWireDate } from '#contract/clock.ts'
import {
  addFormerFunction,
  changeFormerFunction,
  changeFunction,
  changeMembership,
  type FormerFunctionInput,
  type FunctionChange,
  removeFormerFunction,
} from '#contract/edited-memberships.ts'
import type { MembershipWithHistory } from '#contract/membership-history.ts'
import { functionSpans } from '#contract/membership-years.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { firstDay, lastDay } from '../period.ts'
import { functionName, functionsFrom, functionsOf } from './functions.ts'
import { daysFields, formerFields, functionChangeFields } from './history-fields.tsx'
import { SmallForm } from './SmallForm.tsx'

interface FormerFunctionProps {
  readonly membership: MembershipWithHistory
  readonly former: MembershipWithHistory['former'][number]
}

const FormerFunction = ({ membership, former }: FormerFunctionProps) => {
  const { locale } = useApp()
  const text = useText()
  const params = { id: former.id }
  const span = functionSpans(membership).find((found) => found.id === former.id)
  const function_ = functionName(former.functionType)
  const from = span?.from ?? membership.joinDate
  const days = text('history.span', { from: firstDay(from, locale), to: lastDay(from, former.until, locale) })
  return (
    <SmallForm
      title={`${function_ === null ? '–' : text(function_)}, ${days}`}
      fields={formerFields(membership.organizationId)}
      row={former}
      prefix={`former-${former.id}-`}
      request={(body: FormerFunctionInput) => (call) => call(changeFormerFunction, { params, body })}
      onRemove={(call) => call(removeFormerFunction, { params })}
    />
  )
}

/** The first day and the functions of a membership, to change. */
export const MembershipDetails = ({
  membership,
  name,
}: {
  readonly membership: MembershipWithHistory
  readonly name: string
}) => {
  const { now } = useApp()
  const { member } = useMember()
  const text = useText()
  const { id, organizationId, former } = membership
  const functions = useFunctions()
  const params = { id }
  const hasFunctions = functionsOf(functions, organizationId).length > 0
  const isGivable = functionsFrom(member, functions, organizationId).length > 0
  return (
    <details className={styles.membershipMore}>
      <summary>
        {text('admin.history.edit')}
        <span className="visually-hidden">: {name}</span>
      </summary>
      <SmallForm
        key={membership.joinDate}
        title={text('admin.history.days')}
        fields={daysFields}
        row={membership}
        prefix={`days-${id}-`}
        request={(body: { readonly joinDate: string }) => (call) => call(changeMembership, { params, body })}
      />
      {former.map((one) => (
        <FormerFunction key={`${one.id} ${one.functionType} ${one.until}`} membership={membership} former={one} />
      ))}
      {isGivable && (
        <SmallForm
          title={text('admin.history.function')}
          detail={text(organizationId === 1 ? 'admin.history.instrument.detail' : 'admin.history.function.detail')}
          fields={functionChangeFields(member, organizationId)}
          row={null}
          prefix={`function-${id}-`}
          initial={{ since: toWireDate(now()) }}
          request={(body: FunctionChange) => (call) => call(changeFunction, { params, body })}
        />
      )}
      {hasFunctions && (
        <SmallForm
          title={text('admin.history.former.add')}
          detail={text('admin.history.former.detail')}
          fields={formerFields(organizationId)}
          row={null}
          prefix={`add-former-${id}-`}
          request={(body: FormerFunctionInput) => (call) => call(addFormerFunction, { params, body })}
        />
      )}
    </details>
  )
}
