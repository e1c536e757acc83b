%% Franz Xaver Gruber (1818), here in B flat
#(define bar-length 3/4)
#(define beat-length 3/8)

carol = \relative f' {
  f8.( g16) f8 d4. | f8.( g16) f8 d4. | c'4 c8 a4. | bes4 bes8 f4. |
  g4 g8 bes8.( a16) g8 | f8.( g16) f8 d4. | g4 g8 bes8.( a16) g8 | f8.( g16) f8 d4. |
  c'4 c8 ees8. c16 a8 | bes4.( d) | bes8.( f16) d8 f8. ees16 c8 | bes4.~ bes4 r8 |
}
harmony = \chordmode { bes2. bes f:7 bes ees bes ees bes f:7 bes bes4. f:7 bes2. }
descant = \relative d'' {
  d4.( f) | d( bes) | ees( c) | d( bes8 c d) | ees4.( g) | d( f4 d8) | ees4.( bes) | d4( c8 bes4.) |
  a4.( c) | d( f) | d4.( c) | bes4.~ bes4 r8 |
}
tenorLine = \relative bes {
  bes4.( d) | d( bes) | a( c) | d( bes) | bes( ees) | d( bes) | bes( ees) | d( bes) |
  a( c) | bes( d) | bes( a) | bes~ bes4 r8 |
}
intro = \relative bes' { bes8.( f16) d8 f8. ees16 c8 | bes4.( d) | bes'8.( f16) d8 f8. ees16 c8 | bes2. | }
introHarmony = \chordmode { bes4. f:7 | bes2. | bes4. f:7 | bes2. }
coda = \relative bes' { bes8.( f16) d8 f8. ees16 c8 | bes4.( d) | ees4.( ges) | f2.~ | f\fermata | }
codaHarmony = \chordmode { bes4. f:7 | g2.:m | ees4. ees:m | bes2. | bes }

form = {
  \time 6/8 \key bes \major \tempo "Ruhig wiegend" 4. = 42 s2.*4 \section
  \mark \default s2.*12 \section
  \mark \default s2.*12 \section
  \mark \default s2.*12 \section
  \mark \default s2.*12 \section
  \mark \default \tempo "Verklingend" s2.*5 \bar "|."
}
dynamics = {
  s2.\p s2.*2 s2.\>
  s2.\pp s2.*7 s2.\< s2.\mp s2.\> s2.
  s2.\p s2.*7 s2.\< s2.\mf s2.\> s2.
  s2.\mp s2.*7 s2.\< s2.\f s2.\> s2.
  s2.\mf s2.*3 s2.\< s2. s2.\f s2. s2.\< s2.\ff s2.\> s2.
  s2.\p s2. s2.\> s2.\pp s2.\ppp
}
cradle = { c8( e g e g e) }
bells = { r4 c8 r4 c8 }

flute = { \up \intro \silence \carol \descant \up \carol \descant \up \coda }
clarinetI = { \intro \carol \carol \figure bes' \cradle \harmony \carol \coda }
clarinetII = { \secondTo \introHarmony \intro \secondTo \harmony \carol \secondTo \harmony \carol \secondTo \harmony \carol \carol \coda }
clarinetIII = { \pad #3 f' \introHarmony \figure d' \cradle \harmony \figure d' \cradle \harmony \pad #3 f' \harmony \secondTo \harmony \carol \secondTo \codaHarmony \coda }
altoSax = { \silence \intro \silence \carol \pad #1 f' \harmony \carol \secondTo \harmony \carol \secondTo \codaHarmony \coda }
tenorSax = { \silence \intro \silence \carol \tenorLine \tenorLine \tenorLine \thirdTo \codaHarmony \up \coda }
trumpetI = { \silence \intro \silence \carol \silence \carol \carol \carol \coda }
trumpetII = { \silence \intro \silence \carol \silence \carol \pad #2 f' \harmony \secondTo \harmony \carol \secondTo \codaHarmony \coda }
hornI = { \pad #1 f' \introHarmony \silence \carol \pad #1 f' \harmony \comp #1 f' \bells \harmony \pad #1 f' \harmony \pad #1 f' \codaHarmony }
tromboneI = { \silence \intro \pad #1 bes \harmony \silence \carol \pad #1 bes \harmony \pad #1 d' \harmony \pad #1 d' \codaHarmony }
tromboneII = { \silence \intro \pad #2 bes \harmony \silence \carol \pad #2 bes \harmony \pad #2 d' \harmony \pad #2 d' \codaHarmony }
euphonium = { \silence \intro \tenorLine \silence \carol \tenorLine \tenorLine \pad #2 d' \codaHarmony }
tuba = { \bass { c2. } \introHarmony \bass { c2. } \harmony \bass { c4. g } \harmony \bass { c4. c } \harmony \bass { c4. g } \harmony \bass { c2. } \codaHarmony }
percussion = { \drummode { tri2. | r | tri | r } \silence \carol \groove \drummode { tri2. | r } \carol \groove \drummode { tri4. r } \carol
  \groove \drummode { bd4. sn4. } \carol \drummode { tri2. | r | cymc | r | tri\fermata } }
