import { useQuery } from '@tanstack/react-query'
import { removedGroup } from '#contract/groups.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { ControlProps } from '../../ui/form/field-table.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useText } from '../../ui/intl.tsx'
import { groupNamesQuery } from './queries.ts'

/** Chooses the only group that something is for. */
export const OnlyGroupControl = ({
  options: { choices: none = [] },
  name,
  label,
  hint,
  error,
  value = '',
  set,
}: ControlProps) => {
  const text = useText()
  const { data = [] } = useQuery(groupNamesQuery(useApp()))
  const groups = data.map(({ id, title }) => ({ value: `${id}`, label: title }))
  const others =
    value === removedGroup
      ? [{ value, label: text('admin.only_group.removed') }]
      : value === '' || groups.some((group) => group.value === value)
        ? []
        : [{ value, label: '…' }]
  return (
    <SelectField
      {...{ name, label, hint, error, value }}
      onChange={({ target }) => set(target.value)}
      choices={[
        ...none.map((one) => ({ ...one, label: one.label === null ? '' : text(one.label) })),
        ...others,
        ...groups,
      ]}
    />
  )
}

/**
 * The field of the only group that something is for.
 * @param none the choice of none
 */
export const onlyGroupField = (hint: MessageId, none: MessageId = 'admin.only_group.none') => ({
  label: 'admin.only_group' as const,
  hint,
  read: (group: number | typeof removedGroup | null | undefined) => (group == null ? '' : `${group}`),
  send: (value: string) => (value === '' ? null : value === removedGroup ? value : Number(value)),
  Control: OnlyGroupControl,
  options: { choices: [{ value: '', label: none }] },
})
