import type { PersonGroup } from '#contract/groups.ts'
import type { Locale } from '#i18n/intl.ts'

export const nameOfGroup = ({ nameDe, nameEn }: Pick<PersonGroup, 'nameDe' | 'nameEn'>, locale: Locale): string =>
  locale === 'de-ch' ? nameDe : (nameEn ?? nameDe)
