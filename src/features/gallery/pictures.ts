import type { MessageId } from '#i18n/intl.ts'
import type { ArtName } from '../../ui/Picture.tsx'

/** A picture with its texts. */
export interface GalleryImage {
  readonly src: ArtName
  readonly captionTitle: MessageId
  readonly captionSmall: MessageId
  /** Alternative text for people who cannot see it. */
  readonly alt: MessageId
}

type NameIn<Id> = Id extends `gallery.${infer Name}.alt` ? Name : never

const image = (src: ArtName, name: NameIn<MessageId>): GalleryImage => ({
  src,
  captionTitle: `gallery.${name}`,
  captionSmall: `gallery.${name}.small`,
  alt: `gallery.${name}.alt`,
})

/** The day of the guild band, from the parade to the lanterns. */
export const guildImages: readonly GalleryImage[] = [
  image('zunft-trommeln', 'trommeln'),
  image('zunft-dreispitz', 'dreispitz'),
  image('zunft-boegg', 'boegg'),
  image('zunft-laternen', 'laternen'),
]

export const historyImages: readonly GalleryImage[] = [
  image('geschichte-1899', '1899'),
  image('geschichte-1912', '1912'),
  image('geschichte-1927', '1927'),
  image('geschichte-1951', '1951'),
  image('geschichte-1978', '1978'),
  image('geschichte-heute', 'today'),
]

/** The gallery's chapters, in the order of a year with the band. */
export const chapters: readonly { readonly title: MessageId; readonly images: readonly GalleryImage[] }[] = [
  {
    title: 'gallery.concerts',
    images: [image('galerie-kirche', 'kirche'), image('galerie-schnee', 'schnee'), image('galerie-pauken', 'pauken')],
  },
  { title: 'gallery.guild', images: guildImages },
  {
    title: 'gallery.rehearsal',
    images: [image('galerie-probe', 'probe'), image('galerie-posaunen', 'posaunen'), image('galerie-koffer', 'koffer')],
  },
  { title: 'gallery.away', images: [image('galerie-picknick', 'picknick'), image('galerie-viadukt', 'viadukt')] },
]
