%% Johannes Brahms, op. 49 no. 4 (1868), in the original key of E flat
#(define upbeat 1/4)
#(define bar-length 3/4)

lullaby = \relative g' {
  g8 g | bes4. g8 g4 | bes2 g8( bes) | ees4 d4. c8 | c4 bes f8( g) | aes4 f f8( g) | aes2 f8( aes) | d8( c) bes4 d | ees2
  ees,8 ees | ees'2 c8( aes) | bes2 g8( ees) | aes4 bes c | bes2 ees,8 ees | ees'2 c8( aes) | bes2 g8( ees) | aes4 g f | ees2
}
harmony = \chordmode {
  r4 ees2. ees ees4 bes2 aes4 ees2 f2.:m bes:7 bes:7 ees aes ees bes:7 ees aes ees bes:7 ees2
}
counter = \relative g {
  r4 | g4( ees g) | g( bes g) | bes( f4. g8) | aes4( g bes) | c2( aes4) | f( aes d) | d( bes aes) | g( bes
  des) | c2( ees4) | ees( bes g) | f( d' bes) | bes2( des4) | c( aes c) | bes( g bes) | d2( aes4) | g2
}
intro = \relative ees' { ees8 ees | ees'2 c8( aes) | bes2 g8( ees) | aes4 g f | ees2 }
introHarmony = \chordmode { r4 aes2. ees bes:7 ees2 }
coda = \relative ees' { ees8 ees | bes'2 g8( ees) | aes4 g f | ees2 g4 | bes2.~ | bes\fermata }
codaHarmony = \chordmode { r4 ees2. bes:7 ees ees ees }

form = {
  \time 3/4 \key ees \major \partial 4 \tempo "Zart bewegt" 4 = 80 s4 s2.*4 \section
  \mark \default s2.*16 \section
  \mark \default s2.*16 \section
  \mark \default s2.*16 \section
  \mark \default \tempo "Immer ruhiger" s2.*5 \bar "|."
}
dynamics = {
  s4\mp s2. s2. s2.\> s2
  s4\p s2.*6 s2.\< s2. s2.\mp s2. s2.\> s2. s2.\p s2. s2.\> s2
  s4\p s2.*6 s2.\< s2. s2.\mf s2. s2.\> s2. s2.\mp s2. s2.\> s2
  s4\mp s2.*6 s2.\< s2. s2.\f s2. s2.\> s2. s2.\mf s2. s2.\> s2
  s4\p s2. s2.\> s2.\pp s2. s2.
}
rocking = { r8 c( e g e4) }
offbeat = { r4 c c }

flute = { \up \intro \silence \lullaby \figure ees'' \rocking \harmony \up \lullaby \up \coda }
clarinetI = { \intro \figure g' \rocking \harmony \lullaby \lullaby \coda }
clarinetII = { \secondTo \introHarmony \intro \pad #2 g' \harmony \secondTo \harmony \lullaby \lullaby \secondTo \codaHarmony \coda }
altoSaxI = { \silence \intro \lullaby \silence \lullaby \secondTo \harmony \lullaby \secondTo \codaHarmony \coda }
altoSaxII = { \silence \intro \secondTo \harmony \lullaby \silence \lullaby \thirdTo \harmony \lullaby \thirdTo \codaHarmony \coda }
tenorSax = { \silence \intro \counter \silence \lullaby \counter \pad #2 ees' \codaHarmony }
trumpetI = { \silence \intro \silence \lullaby \silence \lullaby \lullaby \coda }
hornI = { \pad #1 g' \introHarmony \comp #1 g' \offbeat \harmony \pad #1 g' \harmony \comp #1 g' \offbeat \harmony \pad #1 g' \codaHarmony }
hornII = { \pad #2 g' \introHarmony \comp #2 g' \offbeat \harmony \pad #2 g' \harmony \comp #2 g' \offbeat \harmony \pad #2 g' \codaHarmony }
tromboneI = { \silence \intro \silence \lullaby \pad #1 c' \harmony \pad #1 c' \harmony \pad #1 c' \codaHarmony }
euphonium = { \silence \intro \silence \lullaby \counter \counter \pad #2 c' \codaHarmony }
tuba = { \bass { c2. } \introHarmony \bass { c4 r r } \harmony \bass { c2. } \harmony \bass { c4 g g } \harmony \bass { c2. } \codaHarmony }
percussion = { \drummode { r4 | tri2. | r | tri | r2 } \silence \lullaby \groove \drummode { tri4 r r | r2. } \lullaby
  \groove \drummode { bd4 tri r } \lullaby \drummode { r4 | tri2. | r | tri | r | tri\fermata } }
