%% James Lord Pierpont (1857), in the form sung today, here in B flat
#(define bar-length 1/2)

verse = \relative f' {
  f8 d' c bes | f4. f16 f | f8 d' c bes | g2 | g8 ees' d c | a2 | f'8 f ees c | d2 |
  f,8 d' c bes | f2 | f8 d' c bes | g4. g8 | g ees' d c | f f f f | g f ees c | bes4 r |
}
chorus = \relative d'' {
  d8 d d4 | d8 d d4 | d8 f bes,8. c16 | d2 | ees8 ees ees8. ees16 | ees8 d d d16 d | d8 c c d | c4( f) |
  d8 d d4 | d8 d d4 | d8 f bes,8. c16 | d2 | ees8 ees ees8. ees16 | ees8 d d d16 d | f8 f ees c | bes4 r |
}
verseHarmony = \chordmode { bes2 bes bes ees c:m f:7 f:7 bes bes bes bes ees c:m f:7 f:7 bes }
chorusHarmony = \chordmode { bes2 bes bes bes ees bes c:7 f:7 bes bes bes bes ees bes f:7 bes }
verseCounter = \relative bes {
  bes4( d) | f4. f8 | d4( bes) | ees2 | ees4( c) | f( ees) | c( a) | bes d8 ees |
  f4( d) | bes2 | d4( f) | ees( bes) | c( ees) | f8 ees d c | bes4( a) | bes r |
}
chorusCounter = \relative bes {
  bes4 f8 g | bes4 f | bes2 | f4( d') | ees4( g,) | bes2 | e,4( g) | a( c) |
  bes4 f8 g | bes4 f | bes2 | f4( d') | ees( g,) | bes2 | a4( c) | bes r |
}
intro = \relative f'' { f8-> f d4 | f8-> f d4 | ees8-> ees c a | bes4 r | }
introHarmony = \chordmode { bes2 bes f:7 bes }
coda = \relative f'' { f8 f ees c | d d c a | bes4-> d-> | f-> r | bes,2~ | bes4-> r | }
codaHarmony = \chordmode { f2:7 bes4 f:7 bes2 bes bes bes }

form = {
  \time 2/4 \key bes \major \tempo "Allegro" 4 = 116 s2*4 \section
  \mark \default s2*16 \section
  \mark \default s2*16 \section
  \mark \default s2*16 \section
  \mark \default s2*16 \section
  \mark \default s2*16 \section
  \mark \default s2*6 \bar "|."
}
dynamics = {
  s2\f s2*2 s2
  s2\mp s2*6 s2 s2\mf s2*4 s2\< s2 s2\!
  s2\f s2*6 s2 s2\f s2*7
  s2\p s2*6 s2 s2\mp s2*4 s2\< s2 s2\!
  s2\mf s2*6 s2 s2\f s2*7
  s2\ff s2*15
  s2\mf s2\< s2\ff s2 s2\f s2
}
trot = { r8 c-. r c-. }

flute = { \up \intro \silence \verse \up \chorus \up \verse \silence \chorus \up \chorus \up \coda }
clarinetI = { \intro \verse \chorus \silence \verse \chorus \figure bes' { c8( e) g-. e-. } \chorusHarmony \coda }
clarinetII = { \secondTo \introHarmony \intro \secondTo \verseHarmony \verse \secondTo \chorusHarmony \chorus \silence \verse
  \secondTo \chorusHarmony \chorus \chorus \secondTo \codaHarmony \coda }
altoSax = { \secondTo \introHarmony \intro \silence \verse \thirdTo \chorusHarmony \chorus \secondTo \verseHarmony \verse \thirdTo \chorusHarmony \chorus
  \secondTo \chorusHarmony \chorus \secondTo \codaHarmony \coda }
trumpetI = { \silence \intro \silence \verse \chorus \silence \verse \silence \chorus \chorus \coda }
trumpetII = { \silence \intro \silence \verse \secondTo \chorusHarmony \chorus \silence \verse \silence \chorus \secondTo \chorusHarmony \chorus \secondTo \codaHarmony \coda }
hornI = { \pad #1 bes' \introHarmony \comp #1 g' \trot \verseHarmony \comp #1 bes' \trot \chorusHarmony \comp #1 g' { r4 c } \verseHarmony
  \comp #1 bes' \trot \chorusHarmony \comp #1 bes' \trot \chorusHarmony \pad #1 bes' \codaHarmony }
tromboneI = { \pad #1 d' \introHarmony \silence \verse \comp #1 d' \trot \chorusHarmony \pad #1 d' \verseHarmony \silence \chorus \comp #1 d' \trot \chorusHarmony \pad #1 d' \codaHarmony }
tromboneII = { \pad #2 d' \introHarmony \silence \verse \comp #2 d' \trot \chorusHarmony \pad #1 bes \verseHarmony \silence \chorus
  \comp #2 d' \trot \chorusHarmony \pad #2 d' \codaHarmony }
euphonium = { \down \intro \verseCounter \chorusCounter \verseCounter \down \chorus \chorusCounter \down \coda }
tuba = { \bass { c4 g } \introHarmony \bass { c4 r } \verseHarmony \bass { c4 g } \chorusHarmony \bass { c2 } \verseHarmony \bass { c4 g } \chorusHarmony
  \bass { c4 g } \chorusHarmony \bass { c4 c } \codaHarmony }
percussion = { \drummode { tri8 tri tri4 | tri8 tri tri4 | tri8 tri tri tri | tri4 r | }
  \groove \drummode { tri8 tri tri tri } \verse \groove \drummode { bd8 sn bd sn } \chorus \groove \drummode { tri4 tri } \verse
  \groove \drummode { bd4 sn } \chorus \groove \drummode { <bd cymc>8 sn bd sn | bd sn bd sn } \chorus
  \drummode { sn8 sn sn sn | sn sn sn sn | <bd cymc>4 <bd cymc> | <bd cymc> r | sn2:32 | <bd cymc>4-> r | } }
