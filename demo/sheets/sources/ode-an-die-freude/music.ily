%% Ludwig van Beethoven, Symphony no. 9 op. 125 (1824), theme of the last movement; here in B flat

introMelody = \relative d'' { d4 d ees f | f2 f | ees4 c d bes | c2-> c-> | }
introHarmony = \chordmode { bes1 bes f2:7 bes4 g:m f1 }
themeLine = \relative d'' { d4( d ees f | f ees d c) | bes( bes c d | }
themeMelody = \relative d'' {
  d4 d ees f | f ees d c | bes bes c d | d4. c8 c2 |
  d4 d ees f | f ees d c | bes bes c d | c4. bes8 bes2 |
  c4 c d bes | c d8( ees) d4 bes | c d8( ees) d4 c | bes c f, d'~ |
  d4 d ees f | f ees d c | bes bes c d | c4. bes8 bes2 |
}
themeHarmony = \chordmode {
  bes1 f bes2 g:m bes4./f f8 f2 bes1 f1 bes2 g:m f bes
  f2 bes f bes f d:7 g4:m c:7 f bes bes1 f bes2 g:m f bes
}
counter = \relative bes {
  bes4( a g f) | a2 c4( a) | d( c bes2) | bes4.( a8 a2) |
  bes4( a g f) | a2 c4( a) | d( c bes2) | ees4.( d8 d2) |
  a2 bes | a4( c) bes( d) | a2 fis4( a) | bes bes a bes~ |
  bes4( a g f) | a2 c4( a) | d( c bes2) | ees4.( d8 d2) |
}
codaMelody = \relative f'' { f4-> d-> ees-> c-> | d-> bes-> c2-> | f4-> d-> ees-> c-> | d c8( bes) c2 | bes4-> f'-> d-> f-> | bes,1\fermata | }
codaHarmony = \chordmode { bes2 f:7 g:m f bes f:7 bes4 g:m f2:7 bes1 bes }

form = {
  \time 4/4 \key bes \major \tempo "Allegro maestoso" 4 = 116 s1*4 \section
  \mark \default s1*16 \section
  \mark \default s1*16 \section
  \mark \default s1*16 \section
  \mark \default \tempo "Breiter" s1*6 \bar "|."
}
dynamics = {
  s1\f s1*2 s1\>
  s1\p s1*7 s1\mp s1*2 s1\< s1\mf s1*2 s1\>
  s1\p s1*6 s1\< s1\mf s1*2 s1\< s1\f s1*2 s1\<
  s1\ff s1*7 s1\f s1*2 s1\< s1\ff s1*3
  s1\ff s1*2 s1\< s1\fff s1
}
halves = { c2-. c-. } 
afterbeats = { r4 c-. r c-. }
steady = { c4 g c g }
broken = { c8( e g e c e g e) }

flute = { \up \introMelody \silence \themeMelody \up \themeMelody \up \themeMelody \up \codaMelody }
clarinetI = { \introMelody \figure bes' \broken \themeHarmony \themeMelody \themeMelody \codaMelody }
clarinetII = { \secondTo \introHarmony \introMelody \pad #2 bes' \themeHarmony \secondTo \themeHarmony \themeMelody
  \themeMelody \secondTo \codaHarmony \codaMelody }
altoSax = { \secondTo \introHarmony \introMelody \silence \themeMelody \thirdTo \themeHarmony \themeMelody
  \secondTo \themeHarmony \themeMelody \secondTo \codaHarmony \codaMelody }
tenorSax = { \thirdTo \introHarmony \introMelody \silence \themeMelody \counter \counter \thirdTo \codaHarmony \codaMelody }
trumpetI = { \introMelody \silence \themeMelody \silence \themeMelody \themeMelody \codaMelody }
trumpetII = { \secondTo \introHarmony \introMelody \silence \themeMelody \silence \themeMelody
  \secondTo \themeHarmony \themeMelody \secondTo \codaHarmony \codaMelody }
hornI = { \pad #1 bes' \introHarmony \pad #1 g' \themeHarmony \silence \themeMelody
  \comp #1 bes' \afterbeats \themeHarmony \pad #1 bes' \codaHarmony }
hornII = { \pad #2 bes' \introHarmony \pad #2 g' \themeHarmony \silence \themeMelody
  \comp #2 bes' \afterbeats \themeHarmony \pad #2 bes' \codaHarmony }
tromboneI = { \pad #1 d' \introHarmony \down \themeMelody \silence \themeMelody
  \comp #1 d' \afterbeats \themeHarmony \pad #1 d' \codaHarmony }
tromboneII = { \pad #2 d' \introHarmony \silence \themeMelody \silence \themeMelody
  \comp #2 d' \afterbeats \themeHarmony \pad #2 d' \codaHarmony }
euphonium = { \down \introMelody \down \themeMelody \counter \counter \down \codaMelody }
tuba = { \bass { c2 c } \introHarmony \bass { c1 } \themeHarmony \bass { c2 g } \themeHarmony \bass \steady \themeHarmony
  \bass { c4-> g-> c-> g-> } \codaHarmony }
march = \drummode { bd4 sn bd sn8 sn }
percussion = \drummode { bd4 r sn r | bd r sn r | bd sn bd sn | <bd cymc>4 r sn:32 sn:32 |
  r1*16 tri2 r | r1 | tri2 r | r1*5 | tri2 r | r1 | tri2 r | r1*2 | sn4 r sn r | sn r sn r | sn4 sn sn8 sn sn sn |
  <bd cymc>4 sn bd sn8 sn | \repeat unfold 6 \march bd4 sn sn8 sn sn sn | <bd cymc>4 sn bd sn8 sn | \repeat unfold 2 \march bd4 sn sn8 sn sn sn |
  <bd cymc>4 sn bd sn8 sn | \repeat unfold 2 \march bd4 sn sn8 sn sn sn |
  <bd cymc>4 sn bd sn | \repeat unfold 2 { bd4 sn bd sn } | bd sn sn8 sn sn sn | <bd cymc>4 r <bd cymc> r | <bd cymc>1\fermata | }
