import { attendanceStates } from '#contract/attendance.ts'
import type { ChangeEntry } from '#contract/change-log.ts'
import { toWireTime } from '#contract/clock.ts'
import { equipmentKinds } from '#contract/equipment.ts'
import { eventKinds } from '#contract/events.ts'
import { conditions } from '#contract/loans.ts'
import { francs } from '#contract/money.ts'
import { textOfHtml } from '#contract/rich-text.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { functionName } from '../../persons/admin/functions.ts'
import { getField, getFieldNames } from './field-names.ts'

type Value = ChangeEntry['values'][number]['before']

/** The label of a picklist's value. */
const labelOf = (field: string, value: string): MessageId | null => {
  if (field === 'instrument') return `section.instrument.${value}`
  const kind = eventKinds.find((one) => one === value)
  if (field === 'kind' && kind !== undefined) return `admin.event.kind.${kind}`
  const [property, condition] = [equipmentKinds.find((one) => one === value), conditions.find((one) => one === value)]
  if (field === 'kind' && property !== undefined) return `admin.equipment.kind.${property}`
  if (/^condition/.test(field) && condition !== undefined) return `admin.equipment.condition.${condition}`
  const state = attendanceStates.find((one) => one === value)
  if (field === 'attendance' && state !== undefined) return `attendance.state.${state}`
  return field === 'functionType' ? functionName(value) : null
}

/** A logged value as a reader sees it; texts are quoted. */
export const valueInWords = (field: string, value: Value, text: Text, locale: Locale): string => {
  if (value === null || value === '') return text('admin.change.empty')
  if (typeof value === 'boolean') return text(value ? 'person.value.yes' : 'person.value.no')
  if (typeof value === 'number')
    return ['price', 'refund', 'refunded', 'postage', 'insuranceValue'].includes(field)
      ? `CHF ${francs(value)}`
      : String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return date(value, locale)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    const at = toWireTime(new Date(value))
    return `${date(at, locale)} ${timeOfDay(at)}`
  }
  const label = labelOf(field, value)
  return label === null ? text('admin.change.quoted', { value }) : text(label)
}

/** Any logged value as text: a rich text without its tags, a list by the words of its form. */
export const loggedInWords = (noun: string, field: string, value: unknown, text: Text, locale: Locale): string => {
  if (typeof value === 'string' && value.includes('<')) return textOfHtml(value)
  if (Array.isArray(value)) {
    const edited = getField(noun, field)
    const words = edited?.inWords?.(edited.read(value as never, null as never), text, locale) ?? value.join(', ')
    return words === '' ? text('admin.change.empty') : words
  }
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return isPlain ? valueInWords(field, value as Value, text, locale) : ''
}

/** 'Rolle gegeben: Redaktion', 'Termin geändert: Ort von «Aula» auf «Turnhalle», Beschreibung'. */
export const describeChange = ({ noun, action, fields, values }: ChangeEntry, text: Text, locale: Locale): string => {
  const [role] = values
  if (noun === 'role' && role !== undefined)
    return `${text(role.after === true ? 'admin.role.given' : 'admin.role.taken')}: ${fieldInWords(noun, role.field, text)}`
  const what = `${text(`admin.noun.${noun}`)} ${text(`admin.change.${action}`)}`
  if (fields.length === 0 || action !== 'changed') return what
  const descriptions = fields.map((field) => {
    const name = fieldInWords(noun, field, text)
    const value = values.find((one) => one.field === field)
    if (value === undefined) return name
    const [before, after] = [value.before, value.after].map((one) => valueInWords(field, one, text, locale))
    return text('admin.change.from_to', { field: name, before: before ?? '', after: after ?? '' })
  })
  return `${what}: ${[...new Set(descriptions)].join(', ')}`
}

const fieldInWords = (noun: ChangeEntry['noun'], field: string, text: Text): string =>
  getFieldNames(noun, [field])
    .map((name) => text(name))
    .join(', ')
