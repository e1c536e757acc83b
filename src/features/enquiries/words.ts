import type { Enquiry, EnquiryOption } from '#contract/enquiries.ts'
import type { DesiredEnquiryAnswer, ShownEnquiry } from '#device/outbox/kinds/enquiry.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../ui/intl.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'

/** 'Fr 10.04.2026, 20:00–22:00', or the name of a choice. */
export const optionInWords = (
  { name, dateStart, dateEnd }: Pick<EnquiryOption, 'name' | 'dateStart' | 'dateEnd'>,
  text: Text,
  locale: Locale,
): string => {
  if (dateStart === null || dateEnd === null) return name ?? text('enquiry.at_all')
  const values = { day: shortDate(dateStart, locale), from: timeOfDay(dateStart), to: timeOfDay(dateEnd) }
  return dateStart.slice(0, 10) === dateEnd.slice(0, 10)
    ? text('enquiry.when', values)
    : text('enquiry.when.days', { ...values, endDay: shortDate(dateEnd, locale) })
}

type Said = Pick<DesiredEnquiryAnswer, 'number' | 'words'> & Pick<Enquiry, 'choices'>

export const isAnswered = ({ choices, number, words }: Said): boolean =>
  choices.length > 0 || number !== null || words !== ''

/** An answer in a sentence; options that were removed are not in it. */
export const answerInWords = (
  { kind, options }: Pick<Enquiry, 'kind' | 'options'>,
  { choices, number, words }: Said,
  text: Text,
  locale: Locale,
): string => {
  const chosen = options.flatMap((option) => {
    const answer = choices.find((one) => one.option === option.id)?.answer
    if (answer === undefined || answer === 'other') return []
    const named = optionInWords(option, text, locale)
    return kind === 'CHOICE'
      ? named
      : text('enquiry.option.answer', { option: named, answer: text(`enquiry.${answer}`) })
  })
  const parts = [...chosen, ...(number === null ? [] : [`${number}`]), ...(words === '' ? [] : [`«${words}»`])]
  return parts.length === 0 ? text('enquiry.none') : parts.join('; ')
}

/** True for an enquiry that waits for the first answer of the person. */
export const isToAnswer = (enquiry: ShownEnquiry): boolean =>
  !enquiry.closed && enquiry.kind !== 'other' && !isAnswered(enquiry)
