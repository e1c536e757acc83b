import type { Take } from '#contract/takes.ts'
import type { AudioFile } from '#device/recordings/store.ts'
import type { Locale } from '#i18n/intl.ts'
import { shortDate } from '../../ui/wall-clock.ts'
import type { TakePart } from './stand/heard.ts'

/** The file of a take, named by its event and day. */
export const takeFile = (take: Take, locale: Locale): AudioFile & Pick<Take, 'id'> => ({
  ...{ id: take.id, title: `${take.title} ${shortDate(take.dateStart, locale)}` },
  ...{ size: take.size, sha256: take.sha256, contentType: take.contentType },
})

/** The sections of takes with a piece of the library, which the member may hear, named by their day. */
export const takesOf = (takes: readonly Take[], compositionId: number, locale: Locale): readonly TakePart[] => {
  const found = takes
    .filter(({ audible }) => audible)
    .flatMap((one) => {
      const file = takeFile(one, locale)
      return one.sections
        .filter((section) => section.compositionId === compositionId)
        .map(({ from, to }) => ({ file, title: file.title, from, to }))
    })
  // A rehearsal plays a piece several times.
  return found.map((part, index) => {
    const number = found.slice(0, index).filter(({ title }) => title === part.title).length + 1
    return number === 1 ? part : { ...part, title: `${part.title} (${number})` }
  })
}
