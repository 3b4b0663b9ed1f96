/// Weights of `HTMLContentModel`, written by `script/train-extraction`; do not edit.
enum HTMLContentWeights {
  // swift-format-ignore
  static let words: StaticString = #"""
    n a> -16 aab -4 aae -4 aaf 5 aba 7 abaz -20 abb -7 above 5 absolute -15 acb 6 acc -10 accent -13 accept -30
    n accepted 4 access -16 accessibility -4 accessible -10 accessories -6 accordions 8 account -27 acf 11 act 9
    n action -16 actions -18 active -9 activity -4 ad 8 ada -5 add -9 addon -13 addons 8 address -27 address> -23
    n admonition 11 ads 9 adv -7 advertising -15 advice -16 ae 4 aea 11 aeb 8 aee 4 aef 11 afa -12 afb -8 afc 6
    n afd -5 afe 10 aff 8 affiliate 7 after -5 again -15 agency -4 agent -9 agents -4 ah -11 aip -20 air 6 aj -4
    n ajax -4 ak -7 akismet -15 al -5 alert -20 alertdialog -15 align -6 aligned -18 alignfull 5 alignleft -5
    n alignnone -4 alignright -16 all -8 allow 10 allowed -18 also -8 alt -14 alternate -6 alternative -4 am -14
    n amazon -13 american -11 amount -15 amp -6 analysis 13 analytics -4 ancestor -30 angle -5 anim 4 animation -8
    n announcement -10 answer 5 answercell 6 answered -13 anywhere 7 ao -7 ap -5 appearance -6 append -16 apple 10
    n application -5 apps -7 ar -5 archive -8 archives -17 are -7 area 5 areas 8 aria -19 around -4 arrow -22
    n arrows -18 article 13 article> 11 artificial 6 asc -15 aside -9 aside> -22 askstack -14 asset -4
    n assistive -16 ast 5 at -12 atc -13 attachment -14 attr -11 attribute -15 attributes -11 attribution -11
    n au -6 auth -12 author -6 autocomplete -14 automation 10 availability -11 available 18 avatar -23 average -11
    n aw -6 award 5 awards 7 aws 11 ax 11 ay -10 az 6 b> 7 baa -9 bab 4 bac 11 back -7 backdrop -13 backlink -7
    n bad -10 badge -20 badges -14 baf 6 bag -16 banner -16 bar -20 bare -14 based -14 baseline -15 bash 7
    n basic 12 bb 6 bba -15 bbb -16 bbc 10 bbd -12 bbe 11 bbf 10 bcb -15 bcc 6 bcd -10 bce 12 bcf 4 bda 9 bdb -4
    n bdc 5 bdd -11 bec 9 bed -7 bef -18 before -7 beginner 14 beginners 11 behavior -8 below -11 benefits 10
    n best 13 between -7 bf 5 bfa -11 bfb 12 bfc -7 bff -12 bio -26 biography -18 bj 12 bk 6 black -10 bleed 8
    n blend 6 blockquote 15 blockquote> 6 blog 12 blue -5 bluesky -17 blurb 12 bn -16 bo -9 board 4 body 6 bold -5
    n book -8 booking 8 bookmark -14 books 11 border -6 bordered -6 borders 5 bot -5 both -4 bottom -9 boxed 7
    n boxes 6 bp -6 bq 11 br -7 branch -19 brand -6 branding -28 brands -11 bread 10 breadcrumb -22
    n breadcrumbs -19 break 5 breaker -5 brown -10 bs -6 bt -18 btm -8 btn -21 btns -4 bu -18 budget 15 builder 7
    n building 13 bundle -11 burger -27 but -16 button -15 button> -18 buttons -25 buy -8 buying 11 bv -10 bva -6
    n bw 6 bx 6 byline -24 bylines -14 bypostauthor -17 byuser -19 byy -8 bz 10 ca 4 caa 8 cab 13 cac 6 caf -4
    n calc -5 calendar -13 call -4 callout 4 camera 8 cameras 11 campus -13 cancel -25 canvas -5 cap 13
    n capitalize -13 caps -15 captcha -20 caption -8 caption> -9 captioned -11 capture 6 car 5 card -4 care 6
    n career -5 careers -12 caret -16 carousel -12 cart -17 cart-drawer> -15 cases 8 cat -7 catalog -10
    n categories -11 category 5 cats -11 cb 5 cbc -12 cbe 12 cbf -13 cca -7 ccb -10 ccc -14 ccf -5 ccl 7 ccpa -16
    n cdb 12 cdc 9 cdd 10 cde -6 cdf 9 cds -7 cea 11 cec 13 ced -13 cef -10 center -5 center> 4 centered 4
    n certificates 11 certification 4 cfa 8 cfb 4 cfc -17 cfd -11 cfe 6 cg -12 changes 16 chapter -9 chart 6
    n checkbox -24 checked -13 checklist 11 checkout -19 children -19 chip -7 chips -12 chkbox -15 choices -15
    n choose 13 choosing 7 chrome -8 citation -10 cite -15 cite> 4 city -19 ck 6 classes -6 classic -6 clean -16
    n cli -9 click -14 clickable 4 client 6 close -18 closed -5 cloud 9 clr 5 cmplz -14 cms 10 code> 7 collapse -9
    n collapsed -5 collapsible -8 collections -17 colophon -31 color -5 colors -6 combobox -17 comm -15 command 10
    n comment -5 commentform -27 comments -12 communities -16 community -6 comp 4 companies -14 company -5
    n complementary -30 complex -17 composition 9 con 6 conclusion 9 condensed 9 condition -16 conditions 15
    n config -18 configure -13 confirm -22 confirmation -17 connect 4 cons 11 consent -34 consider 12 console 11
    n constrained 6 cont 7 contact -18 contacts -22 contactus -7 containers 5 contains -12 conte 12 content 4
    n contentinfo -33 contents 5 context -7 contextual -15 continue -21 contrast -13 contributor -15 control -6
    n controller -18 controls -14 conversion -12 cookie -35 cookiebanner -15 cookies -16 cooking 9 cool -8
    n copyright -38 copyrights -15 corner 5 corporate 9 corral -14 cos 7 cost 10 count -18 counter -7 country -21
    n cq -18 cr -19 crawler 12 create -5 created -7 credit -13 credits 6 cross -11 crumb -14 crumbs -12 css 4
    n cta -11 ctas -22 culture -10 currency -9 current -19 cursor -8 custom -8 customer -6 customize -7 cw -9
    n cy -15 cyan -7 cz -12 daa 5 dac -7 dad 5 daf -4 danger -7 darker -11 dashboard -17 database 13 date -9
    n dates -14 datetime -13 dba 4 dbb 10 dbc -8 dbf -9 dca -12 dcb 11 dd> -6 dda -5 ddb -8 ddd -10 deals -21
    n deck -7 decoration -5 ded 8 def 4 definition 8 dek 12 delay -8 delete -17 delivery -8 demo -22 deny -16
    n depth -13 des 4 desc -4 descr 7 description 4 descriptor 11 designer -5 desk -9 desktop -9 det -12 detail 6
    n details-modal> -16 details> -8 developer 8 developers -10 development 16 device -8 dfc 6 dfe 13 dh -5
    n dialog -7 dialog> -22 digital 9 direction -4 directory -18 disable -4 disabled -15 disc 15 disclaimer -15
    n disclaimers -16 disclosure -14 discount -9 discourse -17 discovery -21 dismiss -21 divide -7 divider -7
    n diy 9 djyq -8 dk 6 dl -10 dl> -6 dm 5 dme -16 dn -4 dno -15 do 9 doc 7 docs 7 document 7 documents -13
    n does 14 dom -7 donate -20 dot 7 dotdash -13 dots -11 down -5 download -17 dp -9 dpd -17 dq -19 dr -6
    n drawer -13 drop -8 dropdown -28 ds -4 dt -8 dt> -8 duration -7 dvrm -21 dx -10 dy -7 eab 12 eac -7 eaf -4
    n early -8 ebb -11 ebc -4 ebe 6 ebf 10 ec 5 ecd 8 ece -5 ecf -6 eco 4 ecommerce 7 ed 4 eda -5 edb 8 edc -11
    n edd -15 edf -12 edge 8 editing 7 edition 8 editor 11 eeb -4 eee -8 eef -11 efa -12 efb -12 efc -4 efd -8
    n efe 12 eff 6 egz -21 eh -17 ei -7 eight -8 ej 5 el -7 elemento -17 elementor 5 elements -5 ellipsis -12
    n em> 11 email -18 embedded -15 emphasis -4 en -4 enable -4 end -11 energy -4 engine 7 enhanced -11 enter 8
    n entertainment 8 entries -4 entry 13 eo 7 ep -19 equipment 6 er -17 error -21 es -15 ev -5 even -12 event -9
    n example 7 examples 9 exclusive -10 exit -18 expand -13 expandable -6 expanded -11 experience -5
    n experiencefragment -15 experiment -8 expert -18 explanation -12 explore -6 exposed -15 extended -6
    n external -8 extra -7 extras -22 eyebrow -10 faa 9 fab -11 fac 5 facebook -38 facet -10 facets -5 fact -7
    n facts -13 fad -14 fade -14 faded -17 faf -15 fail -24 fake -8 false -10 faq 10 favorite -4 fba 8 fbc 13
    n fbe 10 fbf 10 fcd 4 fd 4 fda -4 fdb 5 fdd 9 fdl -20 features 4 fed -7 fee -11 feedback -17 ffc -8 ffe 12
    n fff 9 fg -7 field 6 fields -16 fieldset> -13 fifth -15 figcaption -16 figcaption> -18 file 11 fill -5
    n filled -22 filter -20 filters -10 final -14 financial 11 financing -11 find -8 fine -19 fit -15 fitness 8
    n fixed -9 fixer -15 fk -6 flag -13 flags -6 flair -17 flat -4 flip -13 floating -12 fltr -15 flyout -28
    n flyouts -18 fo 4 focusable -5 folder -20 font> 5 food 9 foot -26 footer -29 footer> -41 footercontent -14
    n footnote -17 footnotes -15 foreground -6 forgot -16 form -13 form> -12 format 15 formatted 11 forum -4
    n forums -22 forward 5 foundation -13 fourth -16 fr 4 frame -4 framework -25 free 9 freemium -15 frequently 5
    n friendly 10 frm -15 from -5 front 5 fs -5 ftr -15 fullscreen -6 fullwidth 4 functional -16 functions 6
    n furniture 5 future 16 fv -6 fw -5 fwidget -11 fx -9 fy -4 fz -14 ga -13 gallery -5 game -4 games 7 garden 8
    n gatsby 4 gck -21 gd 4 gdpr -18 ge -8 gear 4 gecko -17 gen -4 general 7 get 4 getting 16 gf -17 gfield -25
    n gform -25 gg 10 gh -10 ghost -25 gi -7 gift 7 ginput -17 gj 5 gl -10 glossary 11 glow -6 gn -9 goals -7
    n gold -4 good -9 google -9 gov -14 government 4 gps -11 gpt -5 gradient -12 graph -15 gravity -21 gray -4
    n grayscale -17 green 5 grey -4 group -8 groups -17 grp -18 gs -6 gsx 9 gsy -12 gt 4 gtm -6 guest -27
    n guidance -6 guide 15 guides 10 gutters 4 gv 12 gw -6 gwiv -20 gx 4 gxrw -21 gy 5 h2> 4 h5> -7 h6> -10
    n hamburger -29 handle -14 handler -22 have 5 hb -5 hc 12 hdr -24 he 4 head -19 header -17 header-drawer> -15
    n header-menu> -13 header> -21 headers 4 headings 15 health 10 healthcare 6 heart -8 help -12 helpful -19
    n hentry 15 here -12 hfeed 5 hg -4 hi 10 hidden -5 hide -15 highlighted 10 hint -13 hire 8 hiring -11 hj 7
    n hk 7 hl 10 hn -8 ho -19 holder -7 honeypot -20 horizontal -12 host -12 hostcntr -15 hot -17 hours -14
    n house -13 hover -13 how 13 hp 12 href -6 hs 5 html 14 hub 7 hubspot -14 huge 7 hw 7 hwfj -21 hyperlink -16
    n hz -12 ia -9 iab -17 ib -6 ic -6 ico -16 icon -10 iconic -21 icons -15 ideas 5 identity -6 if 10 ig 4
    n ignore -13 ih 5 ii 10 ik 6 il 12 images -9 impact -7 important 4 in -4 inactive -11 include 6 indent 5
    n index -5 indicator -12 indigo 9 individual -12 industries -19 industry 5 infinite 4 info -7 infobox -4
    n information -6 ingredients 6 init 5 initial 6 initialized -14 inline -6 innovation 9 input -32 inputs -14
    n insert -9 inset -16 insight 5 insights 4 instagram -31 install -14 installation 10 instance -6
    n instructions 13 insurance 9 interaction 4 interactive -7 internal -5 intro 6 introduction 14 inverse -21
    n invert 6 inverted -9 invisible -10 ips -5 iq 4 ir -13 issues -9 italic -12 item -10 items -8 iv 7 ixi -19
    n iz 6 ja 4 jax -14 jc -7 jd 4 jetpack -19 jg -9 ji -5 jm -11 jn 4 jo -15 job -7 join -12 jr 9 js -6 json 14
    n ju -9 justified -25 justify -4 jv -7 jy 4 jz -6 kadence -7 kc -5 kd 7 kdgcq -21 ke 16 keep -11 key -9
    n keys -11 keyword 4 keywords -9 kh 4 ki 4 kids -17 kit -9 kitchen -4 kj -4 kl -15 kn 12 know -6 ko 4 kp -12
    n kr 9 ks -4 kt 6 ku -4 kw -8 kx -11 ky -11 kz -13 la 8 label -5 label> -24 labels -9 landing 9 landscape -4
    n lang -7 language -5 languages 5 laptop 4 larger 8 later -8 latest -7 law -20 lazy -4 lazyload -14 lbl -4
    n lci -20 leadership 6 left -5 leftnav -14 leg -13 legacy 11 legal -23 legend -10 legend> -27 length -17
    n less -13 letter 6 level -19 li -14 li> -8 libpto -14 library 4 license 10 licntr -15 life 9 lifestyle 5
    n light -5 lightbox -21 lightest 9 like -4 likes -26 limited -11 lines -4 link -17 linked -9 linkedin -32
    n linklist -17 links -24 list -9 listbox -12 listicle 10 listitem -11 lists 6 live -9 living 8 lj 11 ll -12
    n ln -17 lnk -13 lo -5 loader -17 loading -7 loc 7 local -19 locale -15 localization -20 location 4
    n locations -5 logged -6 logging 14 login -42 logo -29 logos -11 logout -18 long 10 look 11 looking -7 loop -5
    n low -10 lower -25 lp -4 lq -5 lt 12 ltr 10 lv -13 lw 4 lx 8 lz -14 machine 10 made -5 mail -19 main> 7
    n mainmenu -16 mainnavigation -12 maintenance 9 make 8 making 6 man -6 manage -8 management 15 manual -13
    n map -8 mark 8 markdown 19 marker 13 market 5 markup 16 marquee -5 master 7 masthead -25 mastodon -14
    n match -4 math 9 matter -6 mc 4 me -10 med 4 mega -25 megamenu -30 member -9 members -14 membership -14
    n men -8 mental 8 menu -28 menubar -27 menuitem -30 menus -24 metadata -11 methods 4 metrics -8 mf 5 mfp -12
    n mh 6 mibu -20 microsoft 4 mid -5 middle -5 mini -9 minicart -21 minimal -4 minor -19 mission -16 mix 6 ml -6
    n mm -14 mn -17 mntl 5 mo 4 mob -6 mobile -13 mobilenav -15 modal -32 mode 4 models 4 moderator -6 modern -8
    n mono -10 month -8 monthly -8 more -9 motion -13 move -7 mq -11 msg -5 mu -9 much 5 multi -5 multilevel -14
    n muted -8 mv 4 mw 6 mwbum -21 na 9 names -6 narrow 5 native -19 nav -27 nav> -31 navbar -27 navgroup -23
    n navigation -32 navlink -14 navlinks -14 navmenu -14 navs -13 navy -8 nb 5 nc 14 ne 6 need -5 needs -6
    n negative 5 nested -4 network -27 networks -12 neutral -7 news 5 newsletter 7 newsletters -15 nf 13 nh 6
    n nhmvt -16 ni 4 nine 5 nn 7 nocontent -21 node 10 nodes -8 none -4 not -6 note 4 notes -14 notice -20
    n notices -20 notifications -14 notify -16 notranslate 4 now -13 nowrap -6 np 4 nr 5 ns 6 nt 4 nu 4 null -6
    n numbers 4 nutrition 10 nx -5 ny 10 oa -7 ob 6 object -26 oc -5 od -5 odd -21 off -6 offcanvas -4 offer -17
    n offers -14 office 7 offset 4 ok -4 ol 9 ol> -4 old 5 older -14 om -6 on -7 onetrust -20 online -4 only -8
    n opacity -6 open -9 opened -9 opener -14 opinion 6 opposite -21 opt -20 optimization 4 optin -19 option -14
    n options -19 opts -16 or -8 orange -6 org -8 organization 5 origin -12 original -8 os 7 ot -8 other -8 our -7
    n out -10 outdoor 5 outlet 9 outline -6 outlined -17 output 11 ov -15 overlay -12 overline -16 overview 8
    n own 8 ox 4 oy 9 oz -9 p> 11 pa -8 packages 6 pad 8 padded 5 pager -21 pages -5 pagination -10 pairs -20
    n palette -14 pane -6 para 11 paragraph 12 parallax 5 part -9 partner -15 partners -9 parts -16 passthrough 7
    n password -15 pattern 4 pause -16 pay -16 payment -14 payments -4 pc 4 pd -6 pdf -12 peek -7 peer -8
    n pencraft 12 people 4 percent 8 performance 8 permalink -11 persistent -13 person -9 pf -9 pg 4 ph -4
    n phone -6 php -8 phrase -5 picker -22 pill -8 pills -19 pin -11 pink -7 pinned -15 pinterest -11 pipe -9
    n pj 15 placeholder -4 placement -16 plain -8 plan -5 planning 14 plans -11 play -17 player -14 plp -4 plus -8
    n pm 7 podcast 5 podcasts 5 point 4 pointer -13 policies -19 policy -19 pop -14 popmake -16 popover -24
    n popular -17 populated 5 popup -24 portable 15 portal -17 portrait -14 pos -18 position -5 positive -8 post 8
    n postcell 6 posted -24 posts -6 power 6 powered -23 pr -4 pre> 8 preamble 6 predictive-search> -18 pref -17
    n preference -22 preferences -22 prefix -6 prefooter -14 premium 6 prep 5 presentation -10 press 5 prev -5
    n preview -7 price -9 prices -12 prime -13 print -10 priority -23 privacy -33 process 14 prod -5 products -8
    n professional 5 program 6 programs -15 progress -5 project -15 projects -15 promo -14 promoted 12
    n promotion -16 prompt -17 property 7 pros 12 prose 13 protection -10 providers -7 psle -14 pu 4 pub 13
    n public -15 publication 9 publish 13 published -5 pull -4 pulse 8 pum -16 purchase -4 purple -7 pw 8 py -4
    n python 9 qa 13 qd -15 qf 6 qh 10 qi 8 qlyr -20 qm 7 qn 5 qo -16 qp 5 qq 12 qr 7 qt -6 qu -5 quality 9
    n quantity -21 query -6 question -7 questions -17 quick 5 quicklinks -14 quote 9 qw 4 qy -14 qz 7 qzu -14
    n radio -23 radiogroup -9 radius -8 radix 7 rail 9 range -12 rank 4 rate -8 rating -10 ratings -11 rb -4 rd -6
    n re 10 reactions -23 read -5 reader -23 reading 11 readmore -12 ready -15 real 5 rec 5 recaptcha -16
    n recent -22 recipe 8 recipes 11 recommend 5 recommendation -12 recommendations -15 recommended -26 red -12
    n reddit -17 reduce -18 ref -6 refinement -10 refresh -4 refuse -14 region -4 register -23 registration -15
    n reject -22 rel -5 related -16 release -10 rem -6 remote 9 remove -6 repeater -17 replies -6 reports -12
    n repository 8 reputation -16 required -34 research 5 resize -11 resized -15 resource 9 respond -25
    n response -4 responsive -6 restacks -20 result -6 return 9 returns -14 reversed -9 review -9 reviews -11
    n rewards -15 rf 5 rfbe -21 rgba -6 rh -9 rich 13 richtext 17 right -4 rights -16 risk -7 rk 5 rlke -21 rm -4
    n robots -20 role -7 room 11 rotate -14 round 7 rounded -6 rq -8 rr -8 rss -23 rt 8 rte 15 rtl -5 ru -19
    n rule 9 running -12 rv -17 rx -12 ry 6 rz -8 rzmkn -16 safety 4 sale -5 same -4 sample -4 sans -4 save -7
    n savings -12 sbs -6 scale -12 schedule -12 schema 16 school -5 science 12 scope 6 score -18 screenreader -15
    n script 11 scrlcnt -15 scrollable -11 scrollbar -23 scroller -18 scrolling 5 sdk -32 se -4 search -6
    n search> -17 searchbar -19 searches -14 searchform -26 sec 4 second -12 secondary -18 sect 11 sections -5
    n security 7 see -22 sel -15 selall -15 select 4 selected -20 selection -8 selector -11 self -4 sell -17
    n seller -7 semantic -6 semi -8 semibold -4 sep -9 separated -16 separator -19 series -7 server -14 service -5
    n session 6 set -6 setting -12 settings -28 seven 8 sf -12 sg -13 shadow -5 shared -4 sharedaddy -20
    n sharing -29 shell 10 ship -12 shipping -4 shop -14 shopify -4 shortcut -15 should 14 show -12 showagain -14
    n shown -13 shrink -7 side -6 sidebarwidget -14 sidemenu -14 sidenav -19 sidepanel -19 sides -6 sig -5
    n sign -25 signature -22 signed -18 signin -25 signup -38 similar -13 simple -4 single 13 sitemap -15 size -4
    n sized -12 sjbuep -21 sk 4 skin -12 slate -10 slick -10 slide -9 slider -4 slides -4 sliding -6 slogan -26
    n slow 4 slug -7 small> -18 smaller -5 smart 10 smooth -9 snap -10 so -6 social -20 socials -25 soft -4
    n software 8 sold -4 solid -6 solution -4 solutions -4 sort -29 sorting -18 source -11 sources -18 span 5
    n span> -7 spec -5 specialty 6 specific -7 specs -7 spinner -21 split -4 sponsor -14 sponsored -15 sports 8
    n sq -4 sqs 11 sqsrte 12 sr -13 srt -20 ss 6 stacked -5 staff -19 standard 13 star -14 stars -21 starter 5
    n stat -10 state 5 statement -6 states -15 static -6 statistic -18 statistics -17 stats -4 status 12 stay -12
    n std 9 step 4 steps 4 sticky -9 sticky-header> -13 stop -9 storage -6 store -9 stores -15 story 9 strategy 11
    n street -8 stretch -7 stretched -9 strike -6 string -6 stripe 6 stroke -6 strong -4 strong> 14 struct -16
    n student 11 studies 4 studio 9 study -4 su -15 sub -28 subcat -13 subcategories -7 subcategory -10
    n subfooter -15 subgroup -14 subhead -6 subheader -23 subheading -9 subject 4 sublabel -26 sublink -16
    n sublist -16 submenu -36 submission 7 submit -39 subnav -26 subscribe -34 subscriber -14 subscription -19
    n subscriptions -17 substack -22 subtitle -4 subtle -12 subtotal -15 success -20 suffix 9 suggest -15
    n suggestions -18 summary> -7 sup> -8 super -7 support -4 supported -19 supports -15 surface -10
    n sustainability 5 sv -11 svg -21 swap -11 swiper -8 switch -12 switcher -29 sx -11 sy 5 symbol -19 system 8
    n systems -13 tab -5 tablet -5 tabpanel -7 tabs -4 tag 11 tagline -25 taglist -13 take -7 takeaways 8 talk -14
    n tap -5 target 4 task 4 tax 6 taxonomy -27 tc -4 tcf -16 team -16 teams 6 teaser -7 tech 4 technology -11
    n tel -17 telephone -12 temp 8 templates 7 ten 4 term 5 terms -6 tertiary -11 test -13 testimonial -4
    n testing 9 tex -17 textarea -20 textfield -20 textwidget -12 tg 7 tgl -16 th> -5 thank -15 that 8 the 10
    n thead> -7 themed 6 these 9 thin -11 third -14 this 5 thread -10 threads -21 three -12 through -10
    n thumbnail 14 thumbs 7 ti 4 ticker -16 tier -8 tiktok -13 tile -5 tiles 6 time -4 time> -14 timestamp -14
    n tiny 4 tips 15 title -11 title> -10 tj 5 tn -4 today 4 toggle -14 toggleable -7 token 5 tool -14 toolbar -25
    n tools -4 tooltip -12 top -4 topbar -16 topics -4 topmenu -14 topnav -19 total -18 totals -17 touch -17
    n tour -9 track -14 trade -16 traditional -21 trail -8 training 7 transform -21 transition -7 translate -18
    n travel 6 tray -14 tree -7 trending -23 trends 11 trial -13 trigger -6 trp -8 truncate -11 trust -7 trusted 6
    n trustpilot -9 try -10 ts 4 tu -5 tw -5 twitter -24 two 7 tx -12 txt -6 ty 5 type 4 types 8 typography 7
    n tz -5 tzay -19 u> 7 ua 8 ub 4 uc -10 ud -4 ue 4 uf -7 ufi -17 ug -4 ugd -8 ui -5 uid -10 uj 4 ul -9 ul> -9
    n um -13 unanswered -15 unauth -15 uncategorized 7 underline -13 understanding 11 unit -20 units -13
    n universal -6 university -4 unloaded -17 unset -19 unstyled -15 updated -18 updates -15 upper -24
    n uppercase -16 upvote -10 uq -7 ur 12 url -13 us -8 usage 17 use 12 used -12 username -5 ut 9 utility -18
    n uu -9 uv -9 uw -4 uz -10 va -14 validate -21 validation -27 valign -5 value -10 values -8 var -5 variant -4
    n variation -4 variations -4 vc 5 vd -16 ve 6 vencntr -15 vendor 5 vendors -12 verify -14 version -14
    n versions -5 vertical -5 vertically -11 very -15 vfsdkv -21 vg -17 vh -5 vi -13 video 5 videos -6 viewed -14
    n viewer 9 views -8 virtual -11 visi -14 visibility -7 visible -7 visual 7 visually -22 visuallyhidden -14
    n vj 6 vjz -18 vk -8 vm 10 vn -14 vote -21 votecell -8 votes -12 voting -9 vp -6 vq 4 vs -11 vsize -45 vt -9
    n vv -13 vy -7 vz -9 warm -15 watch -9 wc -6 wdpw -20 we -6 web 4 webinars -14 website 12 weight -4
    n welcome -16 well 14 wellness 4 wh 6 what 20 whatsapp -20 whatsnew -20 when 4 where -9 why 5 wi -4 wider -7
    n widgets -26 widgettitle -24 will 13 window 4 wishlist -19 without -11 wj -7 wk 4 wl 6 wmx 8 wo -8 women -15
    n words 11 workflow 8 working 14 works 10 wp 6 wpb 7 wpcf -15 wpml -18 wq -10 write 10 written -10 ws -5
    n wts -20 wu 7 wv -5 ww 10 wx -13 wy -4 wysiwyg 11 wz 5 xa -8 xd -16 xe -6 xf -13 xh -14 xi -6 xk -4 xlarge 5
    n xm 5 xo -6 xplw -14 xr -4 xs -4 xsmall -18 xt -8 xu -5 xw -10 xx 12 xxlarge 4 xxsmall -11 xz -15 yb 6 ye -16
    n year 9 yeh -20 yes -22 yh -8 yi 14 yj 7 yk 4 yl 4 ym -17 yn -5 yo -7 yoast 8 youarehere -14 your 10
    n youtube -24 yp 9 yq -10 yt -9 yui 15 yv -5 yw -13 yx 6 yy 5 yz 15 za 4 zb -7 zc 5 zd -6 zero 10 zf -4 zh -8
    n zi -8 zip -11 zj -10 zl 11 zoom -14 zp 10 zq 9 zt 4 ztukr -15 zu 4 zx -7 zy -17 zz -15
    o 0 -5 00 -7 000 7 001 12 00am -10 00pm -15 02 -6 04 -6 05 6 06 -7 07 -6 08 -5 09 6 1000 7 100k 5 101 -9
    o 102 10 105 6 1080p 13 109 -6 10th -6 10x 6 11 -4 110 -4 1100 -4 111 -9 112 -7 113 -13 114 -15 116 -8 117 -9
    o 118 -6 119 -10 11th -8 12 -4 1200 -4 121 -6 122 -9 124 -5 127 9 129 -4 12pm 4 13 -6 130 -10 131 -10 134 4
    o 135 -8 136 7 137 -12 138 -14 14 -6 141 5 143 -7 144 -6 148 -7 149 -4 1500 7 153 -15 154 5 157 -8 15th 8
    o 162 -13 163 15 165 -10 168 -7 169 -11 16gb 5 17 -6 172 -9 173 4 174 4 178 -5 179 -9 17th 9 180 -4 182 -9
    o 183 -19 188 -7 189 -5 19 -5 191 -7 1920 4 193 -10 194 -11 195 -11 196 -5 199 -5 1990 6 1995 -6 1999 -4
    o 1k -10 1m 4 1st 4 2001 -5 2002 6 2003 5 2004 -9 2006 -7 2007 -5 2008 -7 2009 -7 201 4 2010 -8 2011 -6
    o 2012 -11 2014 -13 2016 -12 2017 -7 2019 -11 202 -7 2021 -9 2023 -6 2025 -6 2026 -7 203 -19 205 -6 206 5
    o 207 -11 208 -12 209 -6 21 -5 212 -18 213 -15 215 -5 216 -16 217 -9 218 -9 219 -8 21st 10 22 -6 221 -16
    o 222 -5 227 -12 228 -10 23 -5 230 -12 232 -7 235 -4 237 -9 239 -4 24 -4 240 6 242 -12 243 -6 244 -13 248 -5
    o 249 -4 25 -4 251 -7 255 -5 256 4 258 -8 26 -7 260 9 261 -15 262 -12 264 -5 265 -6 266 5 267 -12 274 8 275 5
    o 276 8 277 -4 279 -7 28 -5 286 -14 287 -10 289 11 29 -7 290 6 295 -10 297 -13 2b -9 2d -4 2nd -4 300 4
    o 303 -13 305 -7 306 -14 309 -12 30am -14 30pm -8 310 -12 313 -5 315 -11 316 -8 319 -4 320 -15 322 -9 33 -7
    o 330 6 332 -8 333 -6 338 -8 343 -11 349 -11 350 -5 357 -6 360 4 360° 11 373 4 375 4 38 4 382 -14 383 8 389 -7
    o 39 -8 390 -9 395 -9 398 -6 399 -10 3m -9 3x -5 408 -14 409 -12 41 -11 410 4 415 9 419 7 42 -5 420 -7 422 -10
    o 425 -7 429 6 430 -4 438 -9 440 -12 443 -6 448 -14 45 4 450 -6 455 -7 46 -5 469 -13 47 -8 479 -13 480 -5
    o 49 -6 491 -5 495 -10 498 -8 4th 4 5000 -9 501 -16 51 -7 510 -8 512 8 512gb 4 516 5 518 -8 52 -8 520 -15
    o 521 -4 529 -6 535 -5 54 -8 548 -10 549 -14 55 -9 550 5 555 -7 560 -4 569 -4 57 -6 571 5 59 -6 595 -7 598 -5
    o 599 -6 5m -5 5pm -17 615 9 619 -11 62 -4 625 -8 629 7 64 6 649 -12 65 7 650 -7 665 -8 67 -5 670 -14 675 -5
    o 69 -5 695 -9 697 -8 699 -5 6m -7 6th 7 70 6 700 -5 702 -10 703 -4 71 5 713 -14 714 -11 720 -9 726 -10 73 -12
    o 740 -4 749 -6 75 5 760 5 777 -13 779 -13 78 -5 79 -9 796 -15 7th -8 80 5 800 -11 802 -4 830 -13 833 -14
    o 844 -14 847 -4 849 -4 85 -7 850 -5 855 -18 866 -15 87 -5 877 -15 888 -25 89 -4 899 -6 8am -14 91 -6 919 -10
    o 92 -6 950 -6 960 7 970 5 99 -4 999 5 9am -15 9k -10 9th -14 a 10 aa 8 aaa -7 aaron 5 abilities 11 ability 18
    o able 16 above 10 abroad 4 abs 6 absence 11 absolute 7 absolutely 7 abstract 8 abuse -7 academic 6
    o academics -24 accelerate 7 accelerated 12 accelerates 18 accelerating 8 acceleration 4 accelerator 12
    o accent 6 accept -4 acceptance -5 accepting 7 accepts 14 accessed 10 accessibility -15 accessible 9
    o accessories -13 accessory -6 accident 7 accidents 4 acclaimed 6 accommodate 10 accommodation 10
    o accommodations 15 accordance -4 according 14 account -11 accountability 6 accountant 5 accountants 5
    o accounting 6 accredited 8 accuracy 11 accurate 11 accurately 12 ace -4 acer 6 achieve 14 achieved 17
    o achieves 11 achieving 12 acid -7 acknowledge -10 acquire 12 acquired 17 acquisition 10 across 11 act -5
    o acting 4 action 5 actionable 4 actions 6 activate -9 active 6 activities 9 activity -5 actors 7 acts 12
    o actual 9 actually 13 ad -5 ada 4 adams -11 adapt 11 adaptability 18 adaptable 21 adaptation 10 adapter 13
    o adapting 12 adaptive 9 adapts 12 added 5 addiction -7 adding 13 addition 19 additional 11 additionally 20
    o additions 14 address -6 addressed 5 addresses 16 addressing 13 adds 19 adequate 20 adhere 5 adherence 7
    o adidas 5 adjust 7 adjustable 8 adjusted 13 adjusting 20 adjustment 4 adjustments 13 administration -6
    o administrative 10 administrator 8 administrators 6 adopt 7 adopted 18 adopting 20 adoption 7 ads -6
    o adults 11 advance 12 advanced 10 advancement 15 advancements 15 advances 18 advancing -5 advantage 11
    o advantages 18 advertise -20 advertisement -25 advertisements -11 advertiser -15 advertisers -13
    o advertising -7 advise 15 advising -4 advisor -6 advisors -5 advisory -7 advocacy -5 aesthetic 11
    o aesthetics 15 affairs -9 affect 14 affected 17 affecting 7 affects 17 affiliate -13 affiliated -7
    o affiliates -20 affinity -10 afford 6 affordability 11 affordable 4 afraid 19 africa -5 african -9 after 9
    o afternoon 10 ag 6 again 6 against 13 age 6 aged 8 agencies 7 agency 9 agency’s 11 agenda -5 agent 4
    o agentic 6 agents 6 ages 13 aggregate 8 aggregator 11 aggregators 14 aggressive 5 agile 16 agility -8
    o agnostic 17 ago -10 agree -14 agreed 9 agreement -6 agreements 6 agricultural 13 agriculture 15 ai 5 aid -4
    o aids 5 aim 14 aimed 9 aiming 5 aims 14 air 9 airflow 7 airline 5 airport 7 ai’s 5 aka 17 akismet -15
    o alabama -6 alan -10 alarm 7 alaska -4 alcohol 7 alert -11 alerts -6 alex -4 alexa 11 alexander 14 algebra 7
    o algorithm 6 algorithms 13 alias 6 alice -8 align 13 aligned 8 alignment 8 aligns 22 alike 13 alliances 7
    o allison -5 allocate 16 allow 11 allowed 10 allowing 19 allows 20 almost 12 alone 16 along 14 alongside 7
    o already 10 also 17 alter 15 alternate 12 alternative 5 alternatively 15 although 16 aluminum 4 alumni -10
    o always 7 amanda -11 amazing -4 ambassador -14 ambassadors -14 amber -13 ambient 8 ambitious 12 amd 8
    o america 5 american 9 americans 12 america’s 8 amid 12 among 18 amount 20 amounts 14 amp 8 ample 5
    o amsterdam 8 amy -6 an 9 analyse 8 analysis 10 analysts 7 analytical 8 analytics 12 analyze 8 analyzes 8
    o analyzing 17 anchor 4 ancient 12 and 7 anderson 4 andrea 10 andrew -4 andy 4 and  16 angela -11 angeles -4
    o angle 12 angles 13 animal 10 animals 4 animation -11 ann -9 anna 10 anniversary -9 announced 20
    o announcement 6 announcements -11 annual 4 annually 9 another 20 answer 5 answered -5 answering 4 anthony -4
    o anthropic 7 anticipate 19 anticipated 8 antique 8 antiques 10 anxiety 9 any 9 anymore 9 anyone 8 anything 6
    o anyway 7 anywhere 11 ap -5 apache 8 apart 16 apartment 8 apartments -9 apex 8 apis 9 app 4 apparel -4
    o appeal 10 appealing 10 appeals -5 appear 4 appeared 11 appears 8 append 18 appendix 7 apple -7 apple’s 8
    o appliance 13 appliances 9 applicant 11 application 5 applications 9 applied 5 applying 15 appreciate 5
    o appreciated 5 approach 18 approachable 11 approaches 22 approaching 13 appropriate 12 approval -4
    o approvals -8 approve -5 approx 4 approximately 10 apps 6 apr -15 apt 4 ar 5 arab -14 arabic -17 arbitrary 10
    o arc 8 arch 4 architectural 9 architecture 8 architectures 13 archive -6 archived -14 archives -10 are 11
    o area 9 areas 9 aren 11 aren’t 24 argentina -15 arguably 16 argue 12 argument 13 arguments 10 arizona 5
    o arlington 5 arm 18 armed 10 arms 8 army -11 around 13 arrange 16 arrays 4 arrivals -19 arrive 4 art 6
    o arthur 12 articles -8 artificial 7 artist 5 artistic 12 artists 10 arts -6 as 13 ash -10 asian -8 aside 8
    o ask 8 asked 5 asks 14 aspect 24 aspects 18 aspire 10 aspiring 7 assembled 15 assess 10 assessed 11
    o assessing 11 assets 4 assign 6 assigned 12 assignment 5 assignments 13 assistants 9 assisted 7 assists 17
    o associated 18 associates -5 association 8 associations 9 assumed 13 assumes 12 assuming 7 assumption 13
    o assumptions 9 assurance 4 assured 5 asus 9 asynchronous 11 asynchronously 13 at 7 athletic 7 athletics -13
    o atlantic 5 atlas -10 attach 12 attached 17 attachment 13 attack 4 attacks 13 attempt 7 attempts 11 attend 9
    o attendees 9 attention 22 attract 12 attracting 14 attractive 18 attribute 8 attributes 10 aud -14 audience 9
    o audiobook 6 audit 5 auditing 5 aug -14 augmented 14 august -12 aurora 11 australia -10 australian -8
    o austria -11 auth 11 authentic 10 authenticate -4 authentication 13 authenticity 13 author -6 authored -5
    o authority 11 authorization 11 authorize -6 automate 10 automates 5 automatic 15 automatically 9 automating 6
    o automation 6 automations 5 automotive -10 autonomous 7 autumn -8 av -7 ave -21 avenue -8 average 5
    o averages 6 avg 8 aviation -9 avoid 18 avoidance 14 avoided 17 avoiding 14 award 7 awarded 5 aware 11
    o awareness 13 away 15 aws 4 axis 13 az -4 azure 4 a  17 b2c 6 ba 12 bachelor’s 6 backbone 10 backdrop -11
    o backend 10 backgrounds 14 backpack 6 backpacks -11 backup 4 backups 12 bad 4 badge -17 badges -18 bag -6
    o baggage 13 bags -11 bake 9 baked 13 bakery 9 balance 7 balanced 14 balances 8 balancing 13 balls -4 balm -6
    o baltimore -9 ban 5 banana 10 bands 4 bandwidth 12 bang 6 banking -6 banks 4 banner -14 barcelona 6
    o barrier 10 barriers 8 bars -4 based 9 baseline 10 bases 4 basic 10 basically 16 basics 10 basis 11 basket 5
    o basketball -10 bath -5 bathrooms 8 batteries -6 battery 4 battle 10 bbq -14 bc 4 be 11 beach -4 beans 10
    o bear 9 beats 7 beautifully 4 became 13 because 19 becomes 22 becoming 18 bed 4 bedding -4 beds -14
    o bedtime 12 beef -4 been 11 before 17 began 22 begin 20 beginner 10 beginners 12 beginner’s 8 beginning 14
    o begins 20 begun 10 behalf -6 behaves 12 behavior 12 behaviors 12 behind 7 beige -6 being 8 belgium -10
    o belief 13 believe 5 believed 9 believes 4 bell -4 belongings 9 belongs -6 beloved 14 below 6 belts -9
    o bench 10 benches -17 benchmark 14 beneficial 19 benefit 16 benefits 4 benjamin 4 berries -6 berry 5
    o besides 16 bespoke 10 bestsellers -15 bet 8 better 9 between 17 beverage 5 beverages 10 beware 10 beyond 15
    o bg -10 bi 8 bias 8 bicycle -10 big 9 bigger 15 biggest 16 bikes 7 billion 10 billions 4 bills 5 bin 4
    o binary 13 biodegradable 12 birch -7 bit 10 bite 13 bits 4 blanc 7 blank -8 blankets -6 blend 5 blind 5
    o blob 6 blockchain 11 blocking 7 blocks 11 blog -13 blogger -10 blogs -16 blood 4 bloom -5 blossom 7 blow 8
    o bluesky -15 bluetooth 10 blvd -9 boasts 17 bob -11 bodies 14 body 5 bold 6 bolt 6 bond -7 bonds 5 bones -7
    o booked 6 booking 13 bookings 10 boolean 11 boom 4 boost 5 boosting 9 boosts 9 boot 12 border -9 bored 12
    o boring 6 born 9 borrow -6 bose 5 bot -7 both 15 bother 12 bots 6 bottle 7 bottlenecks 8 bottom 9 bound 17
    o boundaries 7 boundary 5 bowl 7 boxes 5 boy -4 boys -8 bracelets -7 braces 7 brackets -6 brain 6
    o brainstorm -5 brake 4 brakes 4 branch 6 branches 9 brand 5 branding 7 brands 5 brand’s 16 bras -9 brasil -17
    o brazil 8 breach 8 breaches 5 bread 14 breadcrumb -17 breadth 15 breakfast 11 breaks 8 breakthrough -4
    o breath 14 breathable 14 breed 7 breeze 13 brew 7 brewing 6 bride 5 bridges 18 briefing -9 bright 8
    o brighter 13 brightness 12 bring 6 bringing 9 brings 11 british 5 broad 8 broadcast -4 broader 24
    o broadway -14 broccoli 15 brochure -5 broke 6 broker -5 brokerage -5 brokers 4 bronze -11 brooklyn 5 brooks 6
    o brothers 9 brought 10 browse -7 browsers 4 browsing -5 bubble -5 buck 6 budget 12 budgeting 17 budgets 7
    o buds 7 buffalo 8 buffer 7 bug 5 bugs 7 build 5 builder 7 builders 10 building 10 buildings 6 builds 11
    o built 11 bulgaria -17 bulk 7 bulky 8 bullet 13 bumper 5 bumps 6 bunch 5 bundle -9 bundled 4 bundles -19
    o bundling 4 bureau -4 burn 14 burns 8 burst 14 bus 13 business 4 businesses 16 busy 22 but 15 butter 5
    o button 6 buttons 13 buyer -4 buyer’s -6 buying 5 buzz 9 bypass 13 by  -12 c 4 ca -11 cabinet 4 cabinets -7
    o cables 6 cache 4 cad -8 cafe -7 café 9 cake 11 calculate 5 calculation 15 calculations 8 calculators -10
    o calendar -7 called 11 calling 5 calls 9 calming 14 calories 16 cam -5 came 18 camera 11 cameras 8 camp -9
    o campaign 11 campaigns 11 campbell -10 camper -5 campus -10 can 13 canada -5 canadian 4 canceling 6
    o cancellation 6 cancelling 10 candidates 7 candle 13 cannabis -5 canon 5 canonical 9 canvas -5 can’t 16
    o capabilities 14 capability 10 capable 13 capacity 10 cape -9 capital 11 caps 5 capsule 5 captcha -16
    o caption -5 captivating 13 capture 9 captures 10 capturing 6 car 8 card -5 cardio 16 cardiovascular 14
    o cards -10 careers -24 careful 15 carefully 22 caribbean -14 carl 9 carlos 7 carrots 4 carrying 4 cart -27
    o carts -9 casey -11 cast 7 castle 5 casual 4 cat -11 catalog -6 catalogs -5 catch 8 catches 10 catching 14
    o categories -6 categorize 6 caterer 12 catering 15 cats 17 caught 14 cauliflower 9 cause 21 caused 15
    o causes 8 causing 13 caution 17 cdn 9 ce 7 ceiling 5 celebrate 6 celebrities 4 center -8 centered 9 centers 5
    o centralized 13 century 13 ceramic 5 ceremony 11 certain 8 certainly 5 certificate 7 certificates 5
    o certification 8 certifications 11 certified 4 ces 4 cfp -7 chain 5 chains 5 chair 15 chairs -7 challenge 14
    o challenges 15 challenging 20 champion 6 chances 7 change 6 changed 14 changelog -6 changer 9 changes 9
    o changing 11 channel 10 channels 8 chaos 5 chapter 13 chapters 10 character 8 characters 4 charge 12
    o charged 11 charger 11 charges 18 charity -10 charles -8 charming 7 charts -10 chase -6 chatbots 8 chatgpt 5
    o chats 5 cheap 11 cheaper 12 cheapest 13 cheat 6 check 5 checkbox -4 checked 8 checker 6 checkout -6
    o checks 17 cheese 10 chef 10 chefs 12 chemical 12 chemicals 11 chemistry -8 cherry 7 chest 9 chic 8
    o chicken 12 child 5 childhood 6 children 8 child’s 9 chile -4 chili 9 chinese -8 chip 12 chips 9 choice 10
    o choices -7 cholesterol 6 choose 8 chooses 9 choosing 17 chose 10 chosen 8 christian -12 christmas -5
    o chronic 4 church -5 ci 5 cinema 7 cio -7 circle -5 circuit 11 circuits 8 circular 11 circumstances 10
    o cities 6 citrus -4 city’s 11 civil 5 claims 6 claire 4 clamp 4 clarity 8 clark -6 classic 6 classical 4
    o classics -7 classification 4 classroom 5 claude 8 clay -9 clean 18 cleaned 12 cleaner 4 cleaning 6 cleans 7
    o clear 12 clearance -12 clearly 11 cleveland -5 clever 12 cli 8 clicking -18 clicks 6 client 4 clients 10
    o clifton 7 climate 6 climbing -4 clinical 7 clinics -16 clip 5 clipboard -16 clips 8 clock 4 clocks 5
    o clone 11 close -6 closed 6 closely 19 closer 11 closest 4 cloth 21 clothing -5 cloud 4 clubs -10
    o clustering 10 clusters 7 clutch -8 cm -6 cms 9 coach -8 coaches 14 coalition 5 coast 7 coating 6 cocktail -5
    o cocktails -4 code 6 codebase 12 coded -6 coding 12 coffee 8 cognitive 10 cohort 5 coin 7 collaborate 8
    o collaboration 10 collapse -21 colleagues 15 collect -6 collected 14 collecting 8 collections -6
    o collective 15 collector 6 colleges 5 collins -14 colombia 5 colony 4 colorado -17 colored 14 colorful 6
    o colors 7 columbus 4 column 5 columns 9 com -7 combat 11 combination 4 combine 10 combined 10 combines 18
    o combining 19 come 10 comeback 7 comes 15 comfort 4 comfortable 16 comfortably 7 comfy 8 coming 10 comma 8
    o command 15 commands 14 comment -14 commentary 8 commented -15 comments -5 commerce 6 commission -11
    o commissions -16 commit 14 commitments 7 committees -7 committing 17 common 14 commonly 20 commons -7
    o communicate 8 communicating 15 communication 10 communications -13 communities -13 community -7 compact 13
    o companies 13 companion 8 company 6 company’s 16 comparable 14 compare -4 compared 13 compares 11
    o comparing 14 comparison 7 comparisons -8 compelling 10 compensation 12 compete 6 competitive 14
    o competitor 15 competitors 12 compile 16 compiled 17 compiler 6 complaint -9 complementary -9 complete 7
    o completed 5 completely 19 completing 6 completion 12 complex 17 complexities 13 complexity 11 compliant 4
    o complicated 13 comply 7 component 14 components 12 compose 11 composed 15 composition 13 compost 7
    o composting 11 comprehensive 14 compromise 14 compromised 8 compromising 6 computation 7 computational 11
    o compute 12 computer 4 computing 8 concentration 15 concept 20 concepts 16 concern 10 concerned 18 concerns 9
    o concise 19 conclusion 16 conclusions 11 concrete 18 concurrency -4 concurrent 9 conditional 5
    o conditioning -7 conditions -4 conduct -5 conducted -8 conducting 15 conf 13 conference 5 conferences -6
    o conferencing 5 confidence 8 confident 8 confidential -5 configuration 8 configurations -4 configure 5
    o configured 13 configuring 7 confirmation -9 confirms 4 conflicts 4 confusing 8 confusion 8 congratulations 6
    o connecticut -7 connecting 7 connection 5 connections 12 connectivity 10 connector 12 connectors 8 connects 9
    o cons 10 conscious 16 consecutive 7 consent -29 consequences 6 conservation 5 consider 19 consideration 6
    o considerations 13 considered 19 considering 12 consistency 21 consistent 18 consistently 13 consisting 11
    o consists 6 console 13 consoles -4 const 7 constant 7 constantly 10 constraints 13 construction 7
    o consultancy 5 consultant 9 consultants 16 consultation 5 consulting 6 consume 15 consumed 15 consumers 7
    o consuming 14 consumption 12 contact -15 contain 4 containers 4 containing 18 contains 10 contemporary 10
    o content -7 contents -5 contests -14 context 10 contextual 8 continue 4 continued 7 continues 14
    o continuing -12 continuity 8 continuous 11 continuously 7 contractor 4 contractors 4 contracts 10 contrary 15
    o contrast 13 contributed 7 contribution 8 contributors -4 control 5 controlled 8 controlling 10 controls 10
    o convenience 9 convenient 13 convention 7 conventional 13 conversation 7 conversational 4 conversations 13
    o conversions 4 convert 11 converter 9 cook 6 cookbooks 4 cooked 8 cookie -27 cookies -34 cookware -19 cool 10
    o cooler 6 cooling 9 coordinate 10 coordinated 8 coordination 11 copies 16 copper 17 copy 6 copying 7
    o copyright -22 coral 7 cord 10 cordless -5 core 12 corn 11 corner 8 corners 9 cornerstone 16 corp 8
    o corporate 5 corporation -11 corporations 17 correct 6 correction -7 corrections -9 correlation 7
    o corresponding 16 cosmetic 5 cosmetics 13 cost 12 costly 12 costs 8 cotton 6 could 10 couldn 6 council -7
    o counseling -4 counselor -4 count 10 counter 11 counting 12 countless 12 countries 9 country -5 counts 15
    o county -15 couple 9 couples 10 coupon -10 coupons 9 course 10 courses 6 courts -4 cover 11 coverage 8
    o covered 7 covering 8 covers 10 covid 5 cozy 11 cpa 11 craft 9 crafted 5 crafting 9 crafts -4 craig 6 crash 4
    o crate 10 crates 13 crazy 9 create 6 created 13 creates 20 creating 10 creation 10 creative 8 creativity 11
    o creators 5 credential 7 credentials 4 credibility 20 credit -7 credits 9 creek 9 crisis -6 crisp 11
    o criteria 16 critical 14 critically 15 crm 13 cro -9 crop 15 crops 10 crossing 4 crowded 12 crown 6
    o crucial 21 crystal -6 cs 6 css -10 cst -9 ctr 16 ctrl -4 cues 12 culinary 13 cultivate 7 cultural 5 cup 4
    o curious 12 curl 9 currently 7 curriculum 9 curve 13 curved 13 curves 11 cushion 12 cushioning 13 custom 4
    o customers 9 customizable 18 customization 8 customize 5 customized 6 customizing 10 cut 15 cute 5 cuts 12
    o cutting 16 cybersecurity 4 cycle 8 cycling -11 czech -6 da -5 dairy 10 damage 16 damaged 11 danger 5
    o danish 8 dash -7 dashboards 10 data 6 database 10 dataset 5 datasets 15 dating -4 daunting 20 dave 4 david 4
    o davis -4 dawn 14 days 4 db 6 dc -5 dead 4 deadline -4 dealer -12 dealers 6 dealing 12 deals -14 dean -6
    o dear 9 debate 6 debian 6 debit 5 debris 13 debt 8 debug 6 dec -12 decade 6 decades 19 december -11 decent 19
    o decentralized 10 decide 21 decided 7 deciding 14 decision 14 decisions 9 decks 6 declare 8 declared 5
    o decoding 4 decor -11 decorating 10 decoration -9 decorations 5 decorative 11 decrease 6 dedicate 7
    o dedication 12 deep 9 deeper 13 deeply 20 deer -6 def 7 default 11 defaults 10 deferred 8 define 16
    o defined 11 defines 18 defining 10 definitely 5 definition 8 degree 6 degrees -4 del 11 delayed 8 delays 4
    o delegate 12 deletion -10 delicious 5 delightful 14 deliver 5 deliverables 14 delivered 4 deliveries -4
    o delivering 10 delivers 15 delta 12 deluxe -6 delve 16 demand 4 demanding 4 demands 16 demo -11 demographic 8
    o demographics 13 demonstrate 6 demonstrated 12 demonstrates 11 demos -5 denmark -6 dense 14 density 10
    o dentists 5 denver -7 deny -7 department 7 depend 23 dependable 5 dependencies 13 dependency 12 dependent 16
    o depending 10 depends 18 deploy 5 deployed 11 deploying 8 deployment 5 deposit 12 depression 7 depth 4 der 12
    o derived 12 describe 10 describes 22 describing 7 description 5 descriptions 12 descriptive 19 desert 7
    o deserves 5 design 6 designated 17 designed 12 designer 4 designers 11 designing 4 designs 6 desire 12
    o desired 16 desk -5 desks -6 despite 16 dessert 7 desserts -7 destinations -7 detail 13 detailed 14 detect 7
    o detecting 5 detection 8 determine 19 determined 13 determines 17 determining 13 deterministic 11 deutsch -27
    o deutschland -16 dev -5 develop 14 developed 17 developers 5 developing 18 development 4 developments 19
    o devices 9 devops -5 diagnostic 17 diagram 11 dialog -8 diameter -7 dictionary -5 didn’t 8 diego 16 diet 12
    o dietary 9 diets 12 diff 8 differ 10 difference 9 differences 15 different 12 differently 16 differs 7
    o difficult 14 difficulty 15 diffusion 5 dig 7 digest 6 digging 18 digital 6 diligence -5 dimension 13
    o dimensional -8 dimensions 11 dinner 11 dinners 8 diploma -7 direct 8 direction 8 directions -5 directives 11
    o directly 16 directories 7 directors 4 dirt 6 dirty 10 disabilities -10 disability -17 disadvantages 11
    o disaster -7 discard 7 discipline 11 disclaimer -16 disclaimers -13 disclosure -14 disclosures -22
    o discount -5 discourse -19 discovered 9 discovering 11 discrimination -21 discussed 19 discussing 15
    o discussions -9 disease 5 diseases 13 dishes 17 disk 8 dismiss -16 disney -4 disorder -4 disorders -8
    o dispatch -5 displayed 13 displaying -7 displays -7 disposable 16 disputes -15 disruption 15 distance 13
    o distances 7 distant 15 distinct 23 distinction 15 distinctive 8 distinguish 14 distinguished 4 distracted 5
    o distractions 13 distribute 15 distributed 5 distributions 11 distributor -5 district 10 div -13 dive 11
    o diverse 7 divide 12 divided 21 diving 13 django 6 dm 5 dns 5 do 5 doc -4 dock 5 docs -5 doctor -4
    o documented 12 documenting 14 documents 9 does 7 doesn 8 doesn’t 18 dog -4 dogs 9 doing 12 dollar 4
    o dollars -7 domain 5 domains 5 dominant 16 dominate 8 don 7 donald 7 donate -23 donation -10 donations -13
    o done 12 donors -14 don’t 17 door 4 dos -5 dot 8 doubt 16 down 9 downloaded 4 downloading 7 downside 14
    o downsides 12 downtime 4 downtown 4 dozen 8 dozens 9 dr -6 draft 11 drafting -6 drafts 9 drains 8
    o dramatically 15 draw 11 drawback 12 drawing 10 drawn 13 dress 6 dried 7 drink 5 drinkers 5 drinking 14
    o drip 9 drive 6 driven 12 drivers 10 drives 10 driving 6 drones 5 drop 9 dropped 15 dropping 7 drugs 9
    o drum -5 dry 7 dslr 9 dual 8 dubai 4 due 9 dumbbell 7 dumbbells 9 durability 12 durable 7 during 15 dye -5
    o dynamic 7 dynamically 8 dynamics 4 décor 6 ea -8 each 18 eager 14 earbuds 5 earlier 18 earliest 11 early 9
    o earning 11 earphones 8 earrings 5 ears 9 earth 4 ease 10 easier 16 easiest 16 easily 16 east 6 eastern -8
    o easy 11 eat 13 eating 15 ebook -13 ebooks -25 echo 9 ecommerce 13 economic 9 economics -7 economy 11
    o ecosystem 11 ecosystems 4 edge 10 edges 10 edited -12 editor -7 editorial -8 editors -6 editor’s 7 edu -13
    o educate 5 educator -12 edwards -5 effect 4 effective 13 effectively 12 effectiveness 9 effects 9
    o efficiency 13 efficient 8 efficiently 10 effort 14 effortlessly 7 efforts 8 eggs 9 egypt -15 eight 19
    o either 13 el -15 elections -16 electric 10 electrical 12 electrician 9 electricians 10 electricity 9
    o elegant 9 element 11 elements 15 elevated 13 eleven 7 eliminate 15 eliminates 18 eliminating 9 elite 5
    o elizabeth -12 else 5 elsewhere 15 email -10 emails -5 email protected -6 embark 15 embarking 8 embedded 7
    o embedding 9 embracing 4 emerge 13 emerged 13 emergencies 8 emerges 7 emerging 10 emily -12 emirates -15
    o emissions 12 emma 4 emotional 11 emphasis 14 emphasize 16 emphasizes 21 employed 5 employee 6 employees 18
    o employer 10 employers 8 employs 18 empower 8 empowering 14 empowerment -5 empowers 15 en -13 enable 6
    o enabled 12 enablement 12 enables 14 enabling 21 encoded 14 encoding 7 encompasses 15 encounter 21
    o encountered 9 encourage 22 encourages 20 encouraging 15 encryption 10 end 11 ended -5 ending 12 endpoint 4
    o endpoints 7 endurance 17 energy 8 eng -12 engage 10 engaged 6 engagement 7 engagements 6 engaging 10
    o engine 10 engineered 13 engineers 4 engines 16 english -11 enhance 7 enhanced 4 enhancement -8 enhances 17
    o enhancing 14 enjoy 7 enjoyable 7 enjoying 6 enormous 6 enough 9 enrich 5 enrichment 8 enroll 9 enrollment -5
    o ensure 11 ensures 17 ensuring 12 entails 11 enter -9 enterprises 10 enters 15 entertaining 5
    o entertainment -4 entire 8 entirely 15 entity 7 entrepreneur 10 entrepreneurs 6 entrepreneurship -9 entry 13
    o env -7 environment 12 environmental 6 environmentally 16 environments 10 epa 10 epic 4 equal 10 equally 19
    o equipment 6 equipped 16 equity -12 equivalent 21 era 8 ergo -8 ergonomic 5 eric -9 err 6 error 7 errors 4
    o es -16 esc -14 escape -4 esg -14 españa -16 español -24 especially 17 essay 4 essays 9 essential 9
    o essentially 21 est 9 establish 19 established 13 establishes 15 establishing 23 estimated 5 estimates 12
    o estimating 13 etc 17 ethical 10 ethics -9 etiquette 9 etl 9 eu -14 eur -16 euro 7 europe 7 european 8 ev 6
    o evaluate 11 evaluated 12 evaluating 13 evaluations 8 evans 7 even 16 evening 5 event 8 events -5
    o eventually 23 ever 10 evergreen 4 every 11 everybody 17 everyday 6 everyone 6 everyone’s 14 everything 7
    o evidence 16 evident 15 evil -13 evolution 12 evolve 19 evolved 12 evolving 16 evs 13 ex -7 exact 15
    o exactly 7 examine 22 examined 11 examines 13 examining 14 example 18 examples 8 exams 4 exceed 12 excel 8
    o excellent 12 excels 9 exceptional 8 exceptions 7 excess 10 excessive 10 exchange -8 exchanges -10 excited 4
    o excitement 7 exciting 18 exclude -4 excluding -4 exclusive -8 exclusives -17 exec 6 execute 17 executed 12
    o executes 17 executing 19 execution 16 executives 5 exempt -7 exercise 13 exercises 16 exhaustive 15 exist 20
    o existing 11 exists 11 exit 15 expand -5 expanded 14 expanding 15 expands 9 expansion 10 expansive 13
    o expect 11 expectations 12 expected 11 expecting 12 expenses 10 expensive 11 experience 5 experienced 9
    o experiences 7 experiment 20 experimentation 16 experiments 14 expertise 8 expired -7 explain 14
    o explaining 11 explains 6 explanation 10 explanations 13 explicit 21 explicitly 15 exploration 16 explored 11
    o explorer -7 explores 5 exploring 11 expo 4 exposed 17 exposure 5 expressed -12 expression 9 expressions 4
    o extend 9 extended 8 extending 13 extends 22 extensible 9 extension 8 extensive 11 exterior 12 external 7
    o extra 10 extract 13 extracting 15 extraction 9 extras 14 extreme 8 extremely 12 eye 11 eyes 6 f -4 fabric 11
    o fabrics 8 face 7 facebook -11 faced 10 faces 10 facial 16 facilitate 14 facilitates 14 facing 14 fact 14
    o factor 13 factors 13 factory 4 faculty -4 fad 14 fail 9 failing 9 fails 10 failure 13 failures 13 fair 12
    o fairly 16 faith -6 fall 6 falling 4 familiar 14 families 6 famous 15 fan -4 fancy 18 fans 5 fantastic 7
    o fantasy 4 faq -13 faqs -17 far 14 farmers 11 farming 4 fascinating 17 fast 7 faster 8 fastest 12 fat 13
    o fatigue 10 fats 14 fault 8 faux 9 favor 18 favorite 9 favorites -11 fax -7 fda 6 fe -9 feature 10
    o featured -11 features 9 featuring 8 feb -6 february -4 fed 9 federal 6 federally -4 fee 9 feed 6 feeds 8
    o feel 12 feeling 10 feelings 14 feels 10 fees 7 feet 12 fellow 12 fellows -15 fellowship -6 felt 10 female -4
    o fertilizer 5 festival 5 fetch 9 few 15 fewer 10 fiber 10 fifth 7 fighting -9 figma 4 figures 9 file 14
    o filed -6 files 7 filesystem 9 filing 12 filling 4 film 6 filter -6 filtered 7 filtering 14 filtration 11
    o final 14 finalize 16 finally 10 financially 13 financing -13 finder -22 finding 7 findings 7 finds 8 fine 6
    o finger 5 fingertips 5 finish 8 finished 10 finishes 7 finishing 11 finland 8 fintech -8 firewall 6
    o firewalls 10 firm 11 firms 12 firmware 8 first 8 firsthand 9 fish 10 fishing -9 fit 6 fitness 5 fits 12
    o fitting -9 five 14 fix 4 fixed 10 fixes 13 fixing 8 fixture -7 fixtures 9 flag 5 flags 9 flash 7 flask 11
    o flat 11 flavor 16 flavors 17 flex 11 flexibility 16 flexible 13 flight 10 flights 13 flip 16 flipboard -14
    o floors 9 floral 7 flow 11 flower -11 flowers 11 fluid 11 fly 11 flying 6 fm 11 foam 14 focus 12 focused 10
    o focuses 28 focusing 9 foia -17 fold 12 foldable -4 folder 6 folders 12 folding 4 foliage 11 followed 17
    o followers 5 following 16 follows 8 font -9 fonts 4 foo 8 food 7 foods 15 foot 10 footage 15 footer -32
    o footprint 20 for 6 forbes 10 force 7 forced 6 forces 4 ford -4 forecast 7 forecasting 7 forefront 11
    o foreign 5 forensic -5 forest -15 forever 6 forget 13 forgot -12 fork 4 forks -10 formal 13 format 12
    o formats 12 formatted 10 formatting 8 formed 13 former 9 formerly 5 forming 10 formulas 12 formulated 10
    o forrester 13 fort -15 fortified 12 fortunately 13 fortune 5 forum -11 forums -6 forward 10 forwarding 10
    o foster 16 fostering 13 found 12 foundational 20 foundations 6 founded 6 foundry 8 four 11 fourth 6 fr -8
    o fragile 9 fragmentation 5 fragmented 8 fragrance -10 frame 9 framework 14 frameworks 15 franchise 5
    o francisco 10 frank -4 franklin 12 français -12 fraudulent 8 free -4 freelance 6 freelancers 12 frequency 13
    o frequent 18 frequently 4 fresh 14 freshly 12 fri -7 friction 5 friday -5 friendly 7 friends 7 from 7
    o frontier -5 frozen 17 fruit 6 fruits 12 frustration 14 ft -8 fuel 8 fueling 8 fulfill 12 full 7 fully 8
    o fun 5 function 5 functional 8 functionality 7 functions 10 fundamental 14 fundamentally 8 fundamentals 10
    o funded 5 fundraising -12 funnel 7 funny 7 furniture 7 further 11 furthermore 18 fusion 5 future 8 g 6 g2 -6
    o ga -13 gabriel -4 gain 14 gained 8 gaining 16 gains 12 galaxy -10 galleries -12 gallery -4 game 6 gamers 6
    o gaming 8 gaps 8 garage -10 garbage 15 gardener 6 gardeners 10 gardner 7 garlic 9 garmin -9 gartner 12
    o gary -5 gas 9 gate 10 gates -7 gateway 6 gather 18 gathering 17 gauge 10 gave 12 gbp -14 ge 10 gear -9
    o geared 16 gemini 7 gen 5 gender -13 generally 24 generate 6 generated 8 generates 19 generating 11
    o generation 9 generations 14 generative 10 generic 14 genre 9 gentle 13 gently 4 genuine 8 geo 5
    o geographic 12 geolocation -15 geometric 8 georgia 8 german -10 germany -7 gets 15 getting 8 getty -18
    o giant 9 gift -12 gifting -17 gifts -6 git 11 gitlab -12 give 6 giveaways -12 given 13 gives 14 giving 8
    o glass 5 global 5 globally 17 globe 10 glossary -16 glove 7 gluten 8 gmail 13 go 5 goal 19 goals 12 goes 12
    o going 14 golden 6 golf -20 gone 10 gonna 9 good 10 goodbye 4 google 7 google’s 18 gorgeous 4 got 8 gotten 11
    o gov -10 governance 9 government -5 governments 9 gps -4 gpt 4 gpu 5 grab 20 grad -9 grade 8 grades 13
    o gradient -7 grads 4 gradually 21 grain 14 grains 13 grammar 13 grams 14 grant 4 grants -8 grapes 7 graphic 8
    o graphical 6 graphs 14 gratitude -14 gravity 7 gre -5 great 5 greater 16 greatly 13 greece 4 greek 5
    o greenhouse 9 grew 11 grey 5 grid -8 grip 10 grocery 5 groom 5 grooming -15 gross 18 ground 6 grounded 12
    o grounding 11 grouping 10 groups 11 grove 4 grow 5 growing 11 grown 9 grows 8 growth 10 gt -4 guaranteed 4
    o guess 7 guesswork 12 guests 9 guides -16 guiding 14 guru 8 gut 4 guy 6 guys 8 gyms 12 habitat 8 hack 4
    o hackers 9 had 9 hair 7 haley 5 half 8 hall -7 halloween -6 hamilton 8 hammer 9 hampshire -5 hand 10
    o handbook 7 handed -4 handful 17 handheld 4 handle 16 handled 12 handles 17 handling 11 handmade 9 hands 10
    o handy 15 handyman -14 hang 4 hanging 14 hannah -4 happen 18 happened 7 happening 5 happens 18 happier -6
    o happiness -12 happy 4 harassment -8 harbor 6 hard 16 hardened 5 harder 13 hardest 17 hardware 9 harm 4
    o harness 9 harvard -6 harvest 4 has 12 hasn’t 15 hassle 12 hats -6 haul 6 have 12 haven 5 haven’t 19
    o having 11 hawaii -4 hd 7 hdr -4 he 7 head 6 headband 6 headcount 12 headers 10 heading 7 headless 10
    o headphones 7 headquartered 12 headquarters 6 heads 4 healthier 10 healthiest 4 healthy 8 heard 8 heart 5
    o hearts -4 heat 7 heating 7 heavier 16 heavily 11 heavy 5 hedge -5 heel 15 height 4 heights 8 hell 4
    o helpdesk -5 helped 6 helper -4 helps 16 hence 9 her 7 herb 4 herbs 10 here 6 here’s 12 heritage 7 hero -4
    o hesitate 9 he’s -4 hidden -5 hide -16 hierarchy 13 high 9 higher 13 highlight 10 highlighted 8
    o highlighting 11 highlights 11 highly 10 hiit 6 hike -8 hills -6 hilton 5 him 7 hinges 14 hint 8 hipaa 10
    o hire 5 hired 10 hiring 8 his 12 historic 11 historical 5 historically 9 hit 7 hitting 17 hobby 5 hoka 5
    o hold 11 holder 5 holding 10 holds 11 holes 10 holiday -9 holidays -8 holistic 5 holy 7 homemade 5
    o homeowner 13 homeowners 16 homepage -7 homework 9 home’s 7 honest 8 honestly 17 honey 7 hong -7 honors 6
    o hook 16 hooks 12 hop 10 hope 6 hopefully 13 hoping 6 horizon 9 horizontal 6 horror 12 horse 11 hospital -7
    o host 11 hosts 10 hot 6 hotel 11 hotels 4 hour 9 hourly 14 hours 4 house 10 household 7 houseplant 6
    o houseplants 8 houses 4 housing 5 houston 4 hover 11 however 20 hp 8 hq -6 hr 8 hris 11 html5 8 http 7
    o https -5 hub -4 hubs 11 hubspot 5 huge 9 hugging -6 hugo 9 hulu 4 human 7 humanity 8 humans 9 humble 10
    o hundreds 12 hungary -8 hungry 6 hunt -5 hurt 12 husband 5 hybrid 12 hygiene 16 hyper 6 hypothesis 10
    o hyundai 14 i 8 ibm 14 icon -12 iconic 15 id -5 idea 14 ideal 17 ideally 10 identical 10 identified 14
    o identifier 8 identifiers -11 identifies 17 identify 16 identifying 12 ie 8 if 13 ignite 10 ignore 18
    o ignoring 4 il 6 illegal 4 illinois 6 illness 4 illustrate 6 illustrated 14 image -7 imagery 12 images -5
    o imagine 15 imaging 12 immediate 13 immediately 12 immersive 8 immune 8 impact 8 impactful 7 impacts 13
    o imperative 11 implement 16 implementation 11 implementations 8 implemented 15 implementing 11 implements 17
    o implications 9 implicit 12 importance 14 important 17 importantly 20 imported 10 impossible 18 impression 8
    o impressions 13 impressive 17 imprint -16 improper 6 improve 6 improved 19 improvement 11 improvements 11
    o improves 21 improving 14 in 7 inaccurate -7 inbox -17 inc -18 incentives 4 inception 11 inches 18 incident 5
    o include 15 included 6 includes 12 including 11 inclusion -7 inclusive 8 income 10 incoming 19
    o inconsistent 13 incorporate 14 incorporated 12 incorporating 20 incorrect 11 increase 10 increased 15
    o increases 19 increasing 18 increasingly 23 incredible 5 incredibly 7 incremental 11 indeed 14 independent 5
    o index 4 indexed 14 indexes 16 indexing 11 indian 6 indicate 19 indicates 11 indicators 11 indirect 11
    o individual 12 individually 12 individuals 10 indoor 4 indoors 10 induction 10 industrial 8 industry 8
    o inefficient 16 inexpensive 12 inference 10 infinite 7 infinity 6 inflation 5 influence 10 influenced 8
    o influencer 8 influencers 9 influences 11 info -15 infographic 7 infographics -9 inform 10 informal 7
    o information -8 informational -7 informative -9 informed 6 infrastructure 11 infused 6 ingredients 7
    o inherently 10 inheritance 4 initial 15 initially 18 initiatives 8 injection 8 injuries 4 injury 5 ink -4
    o inline -6 inner 11 innovate 9 innovation 6 innovations 5 innovative 10 input 5 inputs 12 inquiries -8 ins 11
    o insects 12 insert 4 inside 9 insider -12 inspect 9 inspection 5 inspections 8 inspector 4 inspiration -4
    o inspirational -16 inspiring -4 instagram -9 install 9 installation 5 installations 6 installed 15
    o installer 8 installing 18 instance 9 instances 8 instant 4 instantly 15 instead 17 institution 8
    o institutions 11 instruction 15 instructions 9 instructor 11 instructors 14 instruments -8 insulation 5
    o insurance 5 insure 7 insured 4 insurers 6 intake 12 integer 8 integral 10 integrate 13 integrated 8
    o integrates 21 integrating 12 integration 11 intel 6 intellectual -14 intelligence 6 intelligent 10
    o intense 15 intensity 15 intensive 15 intent 11 intentional 19 intentionally 15 interact -5 interacting 8
    o interactions 13 interactive 10 interactivity 12 interest 9 interested 9 interesting 10 interests 5
    o interface 6 interfaces 8 interior 7 intermediate 10 internal 5 internally 6 internals 5 international -5
    o internationally 6 internet 6 interoperability 14 interpret 13 interpretation 7 intersection 6 interval 8
    o interventions 5 interviewing 12 interviews -6 intimate 8 intimidating 8 into 14 introduce 15 introduced 8
    o introduces 8 introduction 5 introductory 6 intuitive 13 invalid -4 inventory 15 invest 9 investing 6
    o investment 6 investments 10 investor -8 invision -11 invite 5 invites 12 invoice 4 invoicing 15 invoke 5
    o involve 9 involved 15 involvement 8 involves 22 involving 13 in  14 io 9 iot 9 iowa -11 ips 15 ir -5 ira -5
    o ireland -8 iron 10 irs 14 is 12 ish 4 island 6 islands -4 isn 10 isn’t 27 iso 12 isolate 7 isolated 12
    o isolation 13 israel -7 issue 8 issues 9 it 13 italian -11 italiano -25 italy 6 item -6 iterate 15
    o iteration 16 iterative 15 itinerary 12 its 15 itself 25 it’s 19 iv 6 ivan 5 ix -16 i’d 12 i’ll 9 i’m 6
    o i’ve 12 jack 9 jacket 4 jackets -18 jacksonville -4 james -4 jamie 4 jan -13 jane -7 japan 9 jared -7 jay 5
    o jeffrey -12 jennifer -9 jersey -13 jessica -15 jewelry -18 jobs -9 joe 5 joel 5 john 5 johnson 4 join -8
    o joined -10 joining 4 joins 6 joint 6 jon -10 jonathan 7 josh 9 journal 8 journalist -4 journals 4 journey 9
    o journeys 7 jquery -5 jr -4 js -9 json 13 judge 8 judgment 9 jump -5 jumping 17 jun -23 jurisdiction 15
    o just 12 justice -9 k -4 kafka 6 kate 6 kathleen 12 keen 8 keep 10 keeping 13 keeps 15 kentucky -5 kernel 7
    o kevin 7 key 12 keyboard 6 keys 8 keyword 14 keywords 8 kg -6 kickstart 6 kids -10 kill 8 killed 11 kim -6
    o kind 15 kindle -6 kinds 11 king -4 kingdom -5 kit -6 kitchens 6 kits -7 km -8 knee -4 knew 10 knives -8
    o know 9 knowing 8 knowledge 8 knowledgeable 6 known 18 knows 13 kong -7 korea 11 korean -7 kotlin 7 kpis 10
    o kuwait -5 l -5 lab 4 label -5 labeled 14 labels 5 labor 6 laboratory -4 lack 16 lacks 19 laid 17 land 12
    o landed 8 landing 4 landscape 9 landscapes 14 landscaping -15 language 4 laptop 8 laptops 9 large 13
    o largely 9 larger 11 largest 10 las 8 laser 12 lasting 6 lastly 13 late 13 latency 14 latest -4 latex 8
    o lauderdale -8 launched 10 launches -6 launching 6 laura -11 lauren -4 lawn 6 lawyer 8 lay 12 layer 8
    o layered 18 layers 14 laying 14 layout 10 layouts 9 lays 16 lazy 13 lb 4 lcd 12 le 10 lead 6 leader 4
    o leaderboard -16 leaders 9 leading 10 leads 6 leaf 12 league -5 leak 4 lean 9 leap 14 learn -5 learned 10
    o learner 6 learners 6 learning 10 learns 8 leasing -4 least 14 leather 9 leave 4 leaves 19 lectures 12 led 4
    o ledger 14 lee 5 leg 5 legacy 8 legal -4 legally 8 legendary 10 leggings -4 legitimate -18 legs 8 leisure -7
    o lemon 8 lending -14 length 11 lengths 12 lenses 10 lentils 4 less 14 lesson 11 lessons 10 let 6 lets 17
    o letter 4 letters -5 let’s 15 level 13 levels 10 leverage 14 leverages 10 leveraging 19 lewis 5 li 10
    o liberty 4 libraries 6 library 5 license -5 licensing 5 lid 7 lie 16 lies 21 lifecycle 6 lifestyle 6 lift 7
    o lifting 6 light 12 lighter 15 lightning 13 lights 7 lightweight 12 like 12 liked 6 likelihood 6 likely 26
    o lily 7 lime 4 limit 5 limitation 12 limitations 13 limiting 6 limits 15 linda -8 line 6 linear -4 linens 10
    o lines 19 lineup -7 link -7 linked 9 linkedin -10 linking 4 links -8 linux 5 lisa -12 listed 11 listening 13
    o listings 7 literal 11 literally 8 little 10 live 4 lived 11 lives 17 living 8 liz -14 ll 8 llc -9 llm 11
    o llms 10 load 6 loaded 6 loader 12 loading -14 loading… -19 loads 12 loans -6 local 11 locally 11 locate 8
    o located 5 location 6 locator -16 locks 6 log -12 logging 9 logic 11 logical 12 login -19 logistics -7
    o logitech -4 logo -9 logos -13 logs 8 long 11 longer 15 longest 9 longevity 7 look 12 looked 7 looker 11
    o looking 9 looks 7 loop 5 loose 4 los -10 lose 12 loss 9 losses 10 lost 6 lot 12 lots 15 louis 11 louisiana 7
    o lounge -12 love 4 loved 4 lovely 6 loving 7 low 8 lower 11 lowers 4 lt -5 ltd -18 lucas 7 luckily 12 lucy -5
    o luke -16 lunar 5 lunch 4 luxembourg -9 luxury 8 m5 11 machine 10 machines 12 macos 5 made 6 madison -9
    o magazine -19 magazines -8 magic 6 magical 8 magnet 7 magnetic 6 mail -13 mailing -9 mainly 13 mainstream 15
    o maintain 20 maintained 13 maintaining 20 maintains 19 maintenance 6 major 10 majority 9 majors -14 make 9
    o maker 14 makes 14 makeup -10 making 14 malta -8 malware 8 man 8 manageable 17 managed 4 management 6
    o managers 12 manages 18 managing 7 mandatory 5 manipulation 8 manual 12 manually 16 manufactured 7
    o manufacturer 8 manufacturers 12 manufacturing 6 many 19 mapping 14 mar -6 margin 5 maria -4 marie 8
    o marine -11 mario -4 markdown 7 marked -4 marker 7 markers 9 market 5 marketer -9 marketers 5 marketing 4
    o marking 4 markup 9 marriage 11 married 12 mars 8 martin 11 maryland 6 mask -13 massive 17 masterclass 6
    o mastering 9 mastery 5 master’s -6 mastodon -23 match 9 matches 9 matching 4 material 4 materials 7 math 11
    o mathematical 14 mathematics 5 matte 10 matter 12 matters 10 mattresses -8 mature 13 maturity 6 maximize 10
    o maximizing 9 maximum -5 may 6 maybe 10 md -4 meal 9 meals 14 mean 15 meaning 19 means 12 meant 9
    o meanwhile 15 measurable 13 measurements -4 measures 12 measuring 8 meat 7 meats 14 mechanical 10
    o mechanics 18 mechanism 20 mechanisms 18 med -14 median 13 medical -4 medications 7 medicine -11
    o meditation 10 mediterranean 5 medium 5 meets 8 meetups -16 megan 5 melissa -15 member -10 memberships -7
    o memorable 11 memorial 11 memory 8 mental 7 mention 9 mentioned 18 mentioning 4 mentions 6 menu -19 menus 13
    o men’s 7 merch -20 merchant 7 merchants 10 merging 10 mesh 14 mess 8 messaging 7 messy 5 met 11 meta 5
    o metadata 14 metal 6 method 10 methodologies 10 methodology 7 methods 10 meticulously 13 metric 9 metrics 8
    o metro -10 mexican 6 mfa 5 mi -10 miami -5 mic 6 mice 8 michael 7 michelle -12 micro 12 microphones -8
    o microsd 7 microservices 8 mid 12 middle 8 might 17 migrate -11 migration -7 mild 8 mile 9 mileage 12
    o miles 13 milestones 12 military -4 milk 8 millennials 13 million 6 millions 15 mills -8 min -6 mind 10
    o mindful 4 mindfulness 10 mindset 12 mini 5 minimal 13 minimalism 7 minimalist 7 minimize 13 minimizes 10
    o minimizing 15 minimum 5 mining 4 minor 8 mins -13 mint 12 minute 8 mirror 12 mirrorless 11 mirrors 9 misc 6
    o miscellaneous -10 miss 4 missed 8 missing 8 mississippi -14 missouri -8 mistake 15 mistakes 8 mit 6
    o mitigate 9 mitigation 4 mix 13 mixes -10 mixing 10 mixture 12 ml 5 mm -5 mn -7 mobile 6 mock 5 mod 4
    o modal -16 mode 4 model 10 models 13 moderate 17 moderation 9 moderator -14 modern 11 modes 8 modest 10
    o modifications 4 modified -4 modular 6 module 10 modules 10 moisture 5 moment 9 momentum 15 mon -14 monday -7
    o monetary 9 monetization 11 money 6 mongolia -10 monica 4 monitor 12 month 6 months 6 mood 13 moreover 22
    o more… -8 morgan 12 most 14 motion 11 motivate 5 motivated 8 motivating 13 motivation 20 motor 13
    o motorcycle -14 mountains -7 mounting 9 mounts -7 mouth 11 move 12 moved 4 movement 5 movements 17 mover 8
    o moves 10 movies -4 moving 14 mr 7 msi 6 mt -6 much 11 mugs -14 multi 8 multimedia 13 multimodal 4
    o multiplayer 8 multiple 12 muscle 14 museum 5 music 8 musical 16 musicians 12 must 12 mutual -5 mvp -8 mx 4
    o my 4 myself 8 nails 8 name 4 named 10 namespace -5 naming 4 nancy -15 narrow 12 nasa 11 nathan -4 nation -6
    o national 6 native 10 natural 12 naturally 9 nature 8 nav -22 navigate 6 navigation -15 navy 5 nc -7 nd -8
    o ne -14 nearby 14 nearly 18 neat 16 nebraska -8 necessarily 12 necessity 6 neck -7 necklaces -14
    o nederlands -19 need 11 needed 8 needing 14 needle 4 needs 12 negative 7 negotiation 10 neighborhood 4
    o neighborhoods 6 neither 9 neo -4 nest 7 nested 6 networks 6 neutral 7 never 8 newer 19 newest 6 news -11
    o newsletter -18 newsletters -10 newspaper -4 newsroom -15 nfc 10 nft 11 nice 5 nicely 7 niche 17 nick -4
    o nicole -7 night 8 nights 9 nine 9 nitro 4 nj -12 nl 6 no 9 noble 6 nobody 16 nodes 10 noise 8 noisy 14 non 6
    o nondiscrimination -15 none -6 nonprofits -5 normally 9 north 4 northeast 11 norway 6 not 8 notable 12
    o notably 15 notch 5 note 10 notebooks 6 nothing 11 notice -6 noticed 5 notices -18 noticing 6
    o notifications -7 notified -7 notify -5 noting 14 notion -11 nov -9 novel 11 novels -4 november -8
    o nowadays 14 npm 5 nuclear 7 nuggets 7 null -4 number 5 numbers 9 numeric 5 numerous 21 nurse -8 nursing -9
    o nutrient 12 nutrients 12 nutrition 7 nutritious 15 nv -9 nvidia 14 nw -15 ny -4 nyc 8 nylon 9 o -4 oak -4
    o oats 6 obesity 4 object 10 objective 6 objectives 25 objects 7 observability 5 obstacle 10 obstacles 17
    o obtain 12 obtaining 9 obvious 12 obviously 10 occasion 4 occasional -8 occasionally 14 occasions 5
    o occupational -5 occur 16 occurs 10 ocean 12 oceania -15 oct -14 october -6 odd 12 oem -8 of 9 offer 8
    o offered 7 offering 14 offerings 5 offers 10 officers 8 officially 10 offline 7 offset 4 offshore 9 often 22
    o oh 8 oils 10 ok 6 okay 15 old 8 older 9 oldest 8 oled 8 olive 7 oliver 8 olympic -6 omit 8 omni -11
    o omnichannel 5 on 5 onboard 4 once 20 one 13 ones 17 one’s 5 ongoing 14 online 4 only 8 ons 7 ontario -15
    o onto 10 oops -25 openai’s 8 opened 16 opening 12 opens -12 operate 13 operated -4 operates 20 operating 6
    o operation 7 operational 10 operator 7 operators 6 opinions -7 opportunities 9 opportunity 8 optimal 13
    o optimization 10 optimizations 17 optimize 6 optimized 10 optimizes 8 optimizing 11 optimum -4 opting -7
    o optional 6 optionally 8 opus 8 or 7 oral 10 order -5 ordering -6 orders -17 ordinary 11 oregon -14
    o organic 11 organisations 10 organization 8 organizational 8 organizations 17 organization’s 13 organize 11
    o organized 4 organizer -7 organizers 6 orientation 6 oriented 15 origin 12 originally 11 origins 13
    o orlando -6 orleans -9 os 4 other 6 others 6 ounces 14 ourselves 8 our  9 out 5 outcome 16 outcomes 8
    o outdated 10 outdoor -10 outdoors -7 outer 8 outlet -9 outlets 11 outline 9 outlined 17 outlines 9
    o outlining 7 output 10 outs 10 outsource 7 outsourcing 11 outstanding -4 oven 9 over 7 overall 10 overcome 5
    o overflow -12 overhead 14 overlap 7 overlooked 13 overly 15 overnight 14 oversight 10 overview -8
    o overwhelmed 8 overwhelming 9 own 12 owned -5 owners 4 ownership 13 owning 11 owns -4 oz 8 p -5 pa -11 pace 9
    o paced 13 pacific -6 package 6 packaged -7 packages 11 packaging 4 packed 9 packing 10 packs -10 padded 13
    o padding -4 page -6 pages 5 pagination -15 paid 7 pain 7 pair 10 paired 6 pairing 4 pairs 12 palette 6
    o palettes 11 pan 13 pandemic 15 panels 7 panic 10 pans 5 pants -5 paper 10 paperwork -4 par -4 para -10
    o paradigm 16 parallel 14 parameter 11 parameters 9 parent 6 parental -5 parenting -4 parents 7 paris 7 park 6
    o parsing 8 part 10 partially 6 participant -10 participants 9 participate 10 participating 7 particular 12
    o particularly 22 parties -8 partnered 4 partnering 8 partners -12 parts 9 pass 13 passed 18 passing 15
    o passion 7 passive 8 passport 7 passwords 7 past 4 pasta 11 paste 4 patagonia -12 patch 10 patches 10
    o patent 5 patents -6 path 11 paths 6 pathways 8 patience 13 patient -5 patients 4 patio -11 pattern 20
    o patterns 9 paul 5 pause 7 pay 5 paying 9 payment -7 payments -6 paypal -6 payroll 7 pays 8 peak 6 peas 7
    o pediatric -13 peek -5 peer 8 pencil -7 penn -13 pennsylvania -17 pens 6 people 11 people’s 7 pepper -4
    o per 11 perceived 8 percent 18 percentage 21 perfect 8 perfection 16 perfectly 16 perform 13 performance 9
    o performant 7 performed 8 performers 5 performing 7 performs 6 perhaps 8 period 9 periodic 9 periodically 6
    o periods 13 peripherals 9 perks 4 permission 5 permits 12 permitted -10 permitting 4 persistent 14 person 8
    o persona 9 personalise -16 personalised -9 personality 11 personalization 13 personally 5 perspective 10
    o perspectives 5 peru -4 pest 8 pests 9 peterson 12 petite -12 pets -6 pharmacy -12 phase 12 phases 13
    o philippines -5 phoenix -6 photographers 9 photographs 9 phrase 13 phrases 4 physical 12 physically 9
    o physician -11 physicians 6 physics 10 pick 10 picking 11 pickup -5 picture 14 pid 6 pie -14 piece 9
    o pieces 10 pies -9 pillars 10 pillows -7 pin 9 pine -5 pins 5 pinterest -15 pioneer 4 pioneering 10
    o pioneers 5 pipe 16 pipeline 4 pipelines 8 pipes 15 pittsburgh -4 place 10 placed 12 places 8 placing 13
    o plain 15 plan 5 plane 12 planned 11 planners 12 planning 10 plans 4 plant 16 planting 9 plants 12 plastic 7
    o plate 18 plated 9 plates 10 platform 6 platforms 18 platinum -13 play 9 playback 11 playbook 6 players 8
    o playground -9 playing 15 plays 7 plaza -9 pleasantly -6 please -8 pleasure -4 pledge -6 plenty 24 plot -4
    o plugin 7 plugins 4 plugs 12 plumber 12 plumbing 5 plush -6 pm -9 po -4 pockets 8 pod 5 podcasts -5 point 7
    o pointed 9 pointing 13 points -7 poland 6 poles -7 policy -17 polish 5 polished 11 polite 12 politics -14
    o poll -8 polling 8 polski -21 polyester 12 pool 10 poor 14 poorly 7 pop 5 popular 6 popularity 18
    o population 6 popup -13 port 8 portability 5 portable 7 portal -5 portfolio 9 portfolios 10 portion 7
    o portland -12 portrait -5 ports 5 portuguese -16 português -25 pos -5 poses 4 position 10 positioning 13
    o positions 7 positive -8 possibilities 6 possibility 17 possible 12 possibly 12 posted -7 poster -5
    o posters -8 postgres 9 postgresql 4 postings -4 posts -14 posture 4 potato 10 potential 19 potentially 14
    o pottery -6 pound 11 pounds 7 power 7 powerful 14 powerhouse 15 powering 6 powers 5 powershell 4 pr -6
    o practical 11 practicality 10 practice 7 practices 6 prairie -7 precise 5 precisely 5 precision 5
    o predefined 12 predict 17 predictable 8 predicting 8 prediction 11 predictions -4 predictive 14 prefer 17
    o preferably 11 preference -4 preferred 9 prefix -6 preliminary 12 premiere -4 premise 14 premises 14
    o preparation 13 prepare 8 prepared 19 prepares 8 preparing 4 prerequisites 6 prescription 5 presence 13
    o present 11 presented -5 presenting 7 presents 5 preserve -4 preset 6 president -4 press -8 presses 11
    o pressure 16 pretty 16 prev -22 prevent 5 preventing 4 preventive 7 prevents 12 priced 7 prices 5 pricey 9
    o pricing 4 pride 7 primarily 16 primary 4 prince 4 princeton -9 principal 8 principle 17 principles 8
    o printable -5 printed 7 printers -7 prior 9 priorities 14 prioritize 12 prioritizes 17 prioritizing 12
    o priority 11 privacy -19 privilege 16 privileges -4 proactive 14 proactively 14 probably 16 problem 12
    o problems 9 procedures 4 process 9 processed 11 processes 13 processing 5 processor 4 procurement -6
    o produce 18 produced 13 producer 13 producers 11 produces 14 producing 13 product -5 production 18
    o productive 8 productivity 8 products -5 professional 5 professionalism 12 professionally 9 professionals 9
    o professor 13 proficiency 15 profiles -9 profitable 10 profits 14 profound 17 programmable 14 programmatic 9
    o programmes 5 programming 11 programs 4 progress 10 progressive 4 prohibited -7 project 10 projected 17
    o projectors -12 projects 9 prominent 14 promise 10 promises 17 promising 8 promo 4 promote 15 promotes 8
    o promoting 16 promotion -7 promotional -5 promotions -10 prompt 16 proof 13 proofing 6 prop -6 proper 20
    o properly 19 properties 13 proposals 13 proprietary 10 props 10 pros 8 prospective 6 prospects 6 protect 8
    o protected -6 protecting 7 protection -6 protections 8 protective 7 protector 9 protects 18 protein 16
    o protocol 11 protocols 4 prototype 8 prototyping 5 proudly 8 prove 15 proved 14 proven 12 proves 13 provide 4
    o provider 8 providers 8 provides 18 providing 11 proving 12 provision 10 proxy 7 ps 5 psychological 4
    o psychology 6 pt -4 pub 8 publications -16 publicly 7 publishers 8 publishes 4 pull 13 pulled 9 pulling 17
    o pulls 9 pulse 7 pump 5 pumpkin 8 pumps -4 purchasing 11 pure 5 purely 8 purposes -15 pursue 7 pursuing 8
    o pursuit 9 push 11 pushes 17 put 16 puts 22 putting 13 puzzle 7 python 5 q -4 q1 5 q3 9 qa 7 qatar -14 qr -8
    o qualifications 10 qualify 5 qualities 11 quality 8 quantitative -4 quantity -9 quantum 7 quarter 5 quartz 6
    o queries 12 query 8 questionnaire 11 queue -5 quickbooks 10 quickly 14 quiet 14 quietly 4 quit 7 quite 13
    o quiz -9 quote -7 quotes 8 racing 5 racks -15 radar -9 radical 6 radio -8 radius -7 rail 5 rails 6 raise 4
    o raised 14 raises 8 raising 5 raleigh -7 ram 8 ramp 5 ran 10 ranch 7 range 7 ranges 15 ranging 14 rank 6
    o ranking 8 rankings 4 ranks 12 ransomware 4 rapid 10 rapidly 18 rarely 16 raspberry -8 rate 4 rated -4
    o rates 9 rather 18 ratings 5 ratio 7 raw 8 rd -19 re 6 reach 5 reached 7 reaching 8 react 4 reactions -16
    o read -7 readability 4 readable 4 readiness 4 readme 5 ready 6 real 7 realistic 21 reality 16 realize 10
    o realized 17 really 10 realm 14 reason 17 reasonable 7 reasoning 10 reasons 14 rebates 7 rebecca -10
    o recalls -20 recaptcha -18 receipt 12 receipts 4 receive -5 received 4 receives 15 recent 7 reception 8
    o rechargeable 5 recognition 11 recognize 4 recognized 16 recognizing 17 recommend 5 recommendation 12
    o recommendations 4 recommends 17 record 10 recorded 5 recordings 13 records 6 recover 9 recruit 9
    o recruiting -9 recruitment 6 recurring -6 recycled 15 red 6 reddit -15 redeem -11 redefine 6 redesign 11
    o redirect 6 reduce 10 reduced 7 reduces 13 reducing 16 reduction 12 reels 10 referral -12 referred 15
    o refine -12 refined 11 reflect 18 reflected 15 reflection 8 reflects 21 refrigerator 11 refund -11 refuse 11
    o regarded 11 regardless 13 regards 14 regions 6 register -14 registered -10 registering 10 registration -9
    o registry -18 regression 5 regularly 23 regulated 13 regulation 9 regulations 11 regulatory 5 rei -10
    o reinforce 15 reinforcement 8 reject -7 relating 11 relational 11 relations -7 relationship 12
    o relationships 10 relatively 14 relaxed 10 released 17 relevance -4 relevant 6 reliability 14 reliable 11
    o reliance 11 relies 15 religion -14 religious 10 relocation 6 rely 10 relying 17 remain 19 remaining 8
    o remains 24 remarkable 10 remember 12 reminder 10 remodel 5 remotely 9 removable 13 removal -6 removed 13
    o removes 16 render 4 rendering 5 renew -8 renewable -5 renovate 4 renovation 7 renovations 5 renowned 17
    o rental 15 renters 7 renting 9 reorder -13 repairs 4 repeat 14 repetitive 16 replaced 9 replacement 4
    o replacing 11 replies -15 reply -13 repo 12 reported 19 reporter 4 reporting 5 repositories 5 repository 17
    o represent 21 representation 13 representative 8 representing 16 represents 13 reps 16 republic -6
    o repurpose 8 reputable 20 requested 4 requests 8 requiem -8 require 18 required 4 requirement 10
    o requirements 13 requires 14 requiring 13 res 7 research 5 researched 7 researcher 12 researchers 21
    o researching 15 reseller -15 reservation 8 reservations 8 reserved -29 reserves -5 reset -4 reshape 6
    o residency 8 resident -12 resistance 8 resistant 7 resolution 7 resolutions 10 resolve 8 resolving 10
    o resort 7 resource 8 resources -4 respective 4 respond 8 response 11 responses 9 responsibilities 12
    o responsible 7 responsibly 14 responsive 16 responsiveness 18 rest 10 restacks -20 restaurant 7 restaurants 7
    o restrict 10 restricted 15 restrictions 8 result 10 resulting 19 results 6 resume 6 retailers 15 retain 4
    o retention 4 retired -6 retirement 9 retro 5 reusable 18 reuse 10 reveal -9 revealed 11 reveals 7 revenue 11
    o reverse 10 reviewed -6 reviewer -4 reviewers 9 reviewing 7 revisions -5 revolution 11 revolutionary 12
    o revolutionized 16 revolutionizing 6 rewarding 12 rewards -16 rewrite 10 rewriting 13 rgb -4 rhythm 6 rice 9
    o rich 12 richmond -5 rick -4 rid 10 ride 7 ridge -7 riding 8 right 4 rights -32 rings -11 rise 12 rising 9
    o risks 6 roadmap 5 roast -5 roasted 6 rob 8 robert 7 robin 7 robotic 7 robots 10 robust 20 rock 5 roi 6
    o role 10 roles 8 rolled 15 rolling 10 rollout 8 rolls 5 roman 11 romania -8 roof 4 roofing 6 room 9 rooms 8
    o root 9 roots 9 rope 7 rough 12 roughly 17 round 5 rounded 15 rounds 4 roundup -6 route 9 router 11 routers 7
    o routes 12 routine 15 routines 4 row 7 rowing 4 rows 7 rss -6 rubber 17 rule 12 rules 5 run 11 runs 20
    o runtime 14 russell 4 russia -9 russian -13 rust 10 rwanda 9 ryan -7 saas 6 sacramento -6 sad 13 sadly 8
    o safari -11 safe 13 safeguard 14 safely 6 safer 9 sage -6 said 16 saint -9 sake -6 salad 14 salaries 13
    o salary 11 sale -11 sales -4 salesforce 12 sam -11 same 14 samsung -8 san 9 sandals -11 sandbox 6 sandboxes 8
    o sandwich -4 santa -9 sapphire -6 sara -13 sarah -9 sas 7 sat -4 satellite 6 satisfaction 10 saturated 13
    o saturday -5 sauce 10 sauces -6 saved 5 saves 14 saving 7 savvy 4 saw 7 say 12 saying 16 says 8 sc -9
    o scalability 19 scalable 12 scale 6 scales 7 scaling 5 scam -14 scanning 10 scans 20 scary 11 scenario 9
    o scenarios 18 scene 14 scenes 7 schedule 4 scheduled 7 scheduler 7 schedules 12 scheduling 11 schema 11
    o scheme 15 scholarship -9 scholarships -9 sci 9 sciences -15 scientific 6 scientist 6 scientists 13 scope 13
    o scored 10 scores 7 scoring 15 scott -5 scratch 6 screens -12 screenshots 12 script 11 scripts 9 scroll -6
    o scrolling 6 sd 13 sea 4 seal 7 seamlessly 9 search -4 searches 4 searching 13 seasonal 5 seasons 8
    o seating -13 seats 6 sec 11 second 10 seconds 10 secret 8 section 5 sections 5 secure 4 secured 9 securing 9
    o seed 13 seeds 10 seek 22 seekers -7 seeking 6 seem 16 seemingly 8 seems 13 seen 17 sees 17 segment 17
    o segmentation 7 segments 13 selected -10 selecting 16 selection 9 selector -4 selects 10 self 6 sell -10
    o seller -8 sellers -15 sells 12 sem -5 semantic 7 seminars -11 sending 8 sends 14 sense 10 senses 4 sensing 4
    o sensitive 9 sensor 10 sensors 12 sentiment 11 seo 9 sep -7 separate 5 separated 17 separately -6
    o separates 11 separation 6 sequence 10 sequential 10 serial -9 serious 12 seriously 7 serps 14 serve 9
    o served 6 server 10 serverless 4 servers 7 serves 12 serving 14 session 8 sessions 8 set 10 setting 17
    o settle 9 setup 11 setups 14 seven 9 several 16 severe 11 sewing 7 sexual 4 sf 6 sh 12 shadow -8 shape 12
    o shaped 14 shapes 8 shaping 9 share -6 shared 9 shares 7 sharp 9 she 6 sheer 10 shelf -5 shelter -8 shelves 5
    o shield -4 shift 14 shifted 11 shifting 18 shifts 17 ship 4 shipping -20 shirts -16 shock 13 shoe 6 shoot 8
    o shooter 10 shooting 6 shop -16 shopify 4 shops 7 short 9 shortage 9 shortcuts 4 shorter 8 shorts -7 shot 6
    o shots 4 should 13 shoulder 8 shoulders 7 shouldn 15 shouldn’t 9 showcases 13 showcasing 11 showed 11
    o shower -7 showers 5 showing 8 shown 11 showroom -11 shows 12 shrink 5 shut 8 shutdown 10 side 10 sidebar -6
    o sides 8 sierra 10 sight 14 sigma 4 sign -20 signal 8 signals 14 signatures 8 significant 23 significantly 13
    o signing -9 signs 12 signup -26 silicone 6 siloed 9 silos 13 silver -4 sim -4 similar 7 similarly 15 simon 15
    o simple 13 simpler 9 simplest 17 simplicity 22 simplified -14 simplifies 16 simplify 5 simplifying 8
    o simply 14 simulation 8 simultaneous 11 simultaneously 5 since 10 singapore -5 singh 5 single 9 sink 4
    o site -8 sitemap -39 sits 11 sitting 10 situation 13 situations 20 six 12 size 4 sized 9 sizes 10 sizing -4
    o sketch 4 skill 13 skilled 5 skills 11 skincare -4 skins 9 skip -28 skipping 10 sky 8 sl 11 sla 10 slack -5
    o slate 11 slavery -21 sleek 11 sleep 15 sleeping -5 sleeves 6 slice 7 slides -6 sliding 7 slightly 21 slim 7
    o slip 5 slot 7 slovakia -10 slow 14 slower 17 slowing 9 slowly 10 small 9 smaller 19 smallest 9 smart 6
    o smartphone 15 smartphones 16 smartwatches -9 smbs 4 smile 4 smith 7 smooth 9 smoother 7 smoothly 10 sms -4
    o snack 10 snacks 12 snake 13 snap 6 snapshot 15 snapshots 4 sneakers 7 snippets 5 snow -13 snowflake 11 so 13
    o soap -8 soccer -5 social 7 socials -7 sockets 14 socks -4 soft 5 software 5 soil 10 sole 5 solely 7 solid 4
    o solo 11 solution 7 solve 9 solving 13 some 14 somebody 15 someone 12 something 11 sometimes 25 somewhat 10
    o somewhere 17 song 6 sony 10 soon 6 sooner -6 sophisticated 20 sorry -6 sort -7 sorted 12 sorting 8 soul -5
    o sound 10 sounding 13 sounds 15 source 6 sourced 9 sources 5 sourcing 5 southeast 7 southern 9 southwest 6
    o soy 10 spa -8 space 6 spaces 6 spain -9 spanish -5 spanning 14 spans 5 spark -4 sparkling 9 spatial 6
    o speak 11 speaker 10 speakers -5 speaking 15 spec 12 specialization 13 specialize 14 specialized 16
    o specializes 7 specific 12 specifically 17 specification 10 specified 15 specifies 14 specify 16
    o specifying 12 specs 7 spectacular 6 speech -4 speed 8 speeds 5 spell -5 spend 14 spending 15 spent 10
    o spice 12 spices 7 spider 10 spikes 16 spin 11 spinach 17 spirit -9 spirits -4 splash 6 split 4 splitting 15
    o sponsor -13 sponsored -15 sponsors -13 sponsorships -6 sporting -11 spot 12 spotlight -5 spotlights -14
    o spots 13 spotting 6 spray -5 spread 8 spreadsheet 12 springs -15 sq -5 sql 6 square 8 squash 5 squeeze 14
    o sr 5 src -8 ssh 7 ssl 4 sso 7 st -6 stability 11 stable 13 stack -5 stacks 9 staffing 4 stage 5 stages 14
    o staging 11 stainless 7 stains 14 stakeholder 9 stakeholders 21 stakes 8 stand 6 standalone 10
    o standardized 17 standout 17 stands 8 stanley 10 staples 10 stars -7 start 6 starting 11 starts 14 startup 4
    o startups 8 state 10 stated 10 statement -6 states 5 static 11 statistics 6 status -5 staying 9 stays 6
    o ste -20 steady 14 steel 9 steep 13 step 15 stephen -7 stepping 8 steps 9 stereo -5 steve 8 steven 13
    o stewart 4 stick 10 sticking 9 sticks 15 sticky 13 still 15 stitch 9 stock -4 stolen 4 stone 11 stood 11
    o stools -15 stop 7 stops 10 store -8 stored 15 storefronts 4 stores -5 stories -9 storing 10 storytelling 4
    o stove 5 straight 5 straightforward 18 strain 15 strange 10 stranger 6 strap -10 straps 4 strategic 11
    o strategically 11 strategies 9 strategy 8 stream 4 streaming 7 streamline 7 streamlined 10 streamlines 14
    o streamlining 17 streams 12 strength 11 strengthens 17 strengths 22 stress 12 stressful 7 strict 16 strike 5
    o strikes 11 striking 7 string 5 strings 4 strong 16 stronger 13 strongest 15 strongly 21 structural 4
    o structure 8 structured 18 structures 15 struggle 16 struggled 8 struggles 10 struggling 15 stuck 9
    o students 9 student’s 14 studied 6 studies 4 study 9 studying 12 stuff 4 stupid 6 style 4 styling 7 su 9
    o subjective 10 subjects 5 submenu -20 submission -9 submissions -6 submit -10 submitted 8 submitting -15
    o subscribe -27 subscribed -6 subscriber -11 subscribers -5 subscribing -17 subscriptions -12 subset 11
    o substance 4 substantial 14 substitute 7 subtle 13 subtotal -17 successful 15 successfully 10 such 16
    o sugar 13 suggest 19 suggesting 12 suggestions 8 suggests 16 suitable 13 suited 14 suits -6 sum 12
    o summaries 8 summarize 11 summit 5 sunday -7 sunflower 8 sunglasses -16 sunny 5 sunrise 6 sunset -7
    o superior 11 supervised 12 supplement 14 supplemental 5 supplements -4 supplier -6 suppliers 11 supplies -4
    o supply 4 supported -4 supporters -14 supporting 5 supportive 12 supports 10 suppose 4 supposed 11 sure 12
    o surface 7 surge 10 surgery -7 surprise 12 surprised 4 surprises 14 surprising 12 surprisingly 8 surround -4
    o surrounding 12 surveillance 5 survey 6 surveys 11 survive 16 susan -8 sushi 5 suspension 7 suspicious 9
    o sustainable 11 sustained 13 svenska -13 svg 5 swap 12 swaps 10 sweat 6 sweden -18 sweet 11 swift 7 swim -7
    o switch 8 switches 9 switching 5 switzerland -11 sydney 5 syllabus 10 symbols 6 symptoms 10 sync 6
    o synchronous 11 syncing 13 syntax 12 synthesis 11 synthetic 9 sys 7 system 9 systematic 5 systems 8 t 5
    o tab -15 tableau 12 tables -5 tabletop 4 tablets 8 tackle 12 tackling 17 tacos 13 tactical 6 tactics 10 tag 4
    o tagged -14 tagging 14 tags -6 tai 7 tailored 5 taiwan -12 take 12 takeaway 10 taken 9 takes 17 taking 15
    o tale 12 talents 10 talk 6 talked 13 talking 12 tampa 7 tangible 10 tank 5 tape 5 target 8 targeted 16
    o targeting 6 task 14 tasks 18 taste 6 taught 15 tax 6 taxation 10 taxes 6 taylor -4 teach 12 teacher -4
    o teachers 9 teaches 15 teaching 9 teal 6 team 5 teams 6 teamwork 8 team’s 12 technically 18 technicians 11
    o technique 19 techniques 15 technological 18 technology 7 teeth 14 tel -8 telecommunications -14
    o telehealth -6 telephone -6 television -5 tell 6 telling 14 tells 7 temperature 10 template 9 tempo 10
    o temporary 20 ten 8 tend 26 tends 22 tennessee -5 tens 4 tensor 6 tents -11 term 11 terminology 5 terms -17
    o territory 8 tesla 6 test 8 tested 6 tester 12 testers 14 testimonials -11 testing 5 tests 9 tex 7 texts 5
    o texture 5 textures 16 thai -14 thailand 7 than 15 thanks 4 that 15 that’s 22 the 11 their 14 them 13
    o themes 6 themselves 13 then 19 theoretical 17 theory 7 therapeutic 5 therapist 6 therapists 7 there 19
    o therefore 23 there’s 20 thermal 8 thermostats 13 these 11 they 16 they’ll 19 they’re 21 they’ve 16 the  19
    o thick 4 thickness -4 thin 10 thing 14 things 9 think 12 thinking 13 thirds 11 this 7 thomas -8 thorough 23
    o thoroughly 8 those 15 though 19 thought 9 thoughtful 9 thoughtfully 9 thoughts 10 thousands 11 threaded 14
    o threads -4 threat 5 three 12 threshold 7 thrive 5 through 10 throughout 18 throughput 13 throws 6 thumb 9
    o thus 19 ticket 4 ticketing 7 tied 8 tier 12 tiered 9 tiers 16 ties 9 tight 7 tights -12 tiktok 5 tile 4
    o tilt 15 tim -14 time 11 timeless 13 timeline 11 timelines 5 timely 11 timer 15 times 12 timestamp 14
    o timing 17 tiny 14 tip 15 tipping 16 tips -6 tired 6 title 7 titles 4 tiếng -15 tl 10 tn 5 to 7 today’s 12
    o toddler 10 toddlers 7 todo -11 toe 12 tofu 12 together 8 toggle -25 toilet 6 toilets 14 token 11 tokens 11
    o tokyo 7 told 15 toll -8 tom -12 tomato 7 ton 5 tone 13 tons 10 too 14 took 14 tool 12 toolbar -8 toolbox 7
    o tooling 6 tools 7 toothbrush 9 topic -4 topics -6 tops -10 tos -16 total 6 totally 9 tote -13 touches 10
    o touchscreen 7 tough 4 toughest 12 tourist 7 tours 4 toward 20 towards 14 towel 5 town 9 toxic 13 toy 11
    o toyota -10 toys -12 tracked 13 trackers 8 tracking 7 traction 7 trade -7 trademark -22 trademarks -22
    o tradition 5 traditional 7 traditionally 19 traditions 9 traffic 4 trail 9 trailing 13 trails 7 train 13
    o trained 16 trainers 5 training 7 trainings -6 trains 13 traits 5 trajectory 9 transaction 5 transactional 8
    o transcript -7 transfers -4 transform 5 transformations 9 transformative 18 transformed 15 transformers -6
    o transforming 13 transforms 7 transition 4 transitioning 16 transitions 11 translation -4 transmission 4
    o transparent 15 traveling 5 travels 10 treadmill 8 treat 9 treated 16 treating 8 treatments 6 treats 10
    o tree 4 trees 5 trek 11 trend 17 trending -12 trends 7 trendy 15 trials 9 trick 14 tricky 21 tries 15
    o trigger 9 triggered 13 triggers 13 trip 14 triple 4 trips 6 tropical 10 trucks -4 true 9 truly 9 trust 7
    o trusted 4 trustees -14 trustworthy 6 truth 11 trying 13 tubs -11 tue -4 tuesday -13 tuition -4 tumblr -19
    o tuned 13 tuning 9 turbo 10 turkey 9 turkish -10 turn 9 turnaround 5 turned 10 turning 8 turns 8 tutor 11
    o tutorial 13 tutorials -8 tutoring 16 tutors 15 tvs -7 twice 9 twist 7 twitch 11 twitter -23 two 10 txt 7
    o type 6 typed 9 types 14 typescript -9 typical 11 typically 22 typing 11 türkçe -16 u 5 uber 9 ui 4 uk -5
    o ul 11 ultimate -4 ultimately 15 umbrella 5 unanswered -18 unbiased -5 uncategorized -16 uncertainty 11
    o unchanged -14 unclear 15 uncover 11 underground 7 understand 14 understanding 13 understands 10 underwear -5
    o undo 10 undoubtedly 17 uneven 11 unexpected 11 unfortunately 15 unified 10 unifies 12 unify 5 unique 10
    o uniquely 16 unit -4 units 4 universe 7 university’s 9 unknown -10 unleash 10 unless 8 unlike 19 unlikely 13
    o unmatched 9 unnecessary 12 unpacking 11 unparalleled 8 unprecedented 5 unpredictable 11 unstructured 10
    o unsubscribe -9 unsure 15 until 16 unused 16 unusual 5 unwanted 11 upc 9 upcoming -7 update 4 updating 7
    o upfront 15 upgrades 8 upload 7 uploaded 17 uploads 8 upon 17 upper 15 upright 6 ups 16 upside 12 urban 6
    o urgent -7 url 12 urls 8 uruguay -9 us -7 usa -4 usability 12 usable 11 usage 14 usb 4 usd -11 used 8
    o useful 8 users 10 uses 6 using 8 usual 18 usually 18 utah -8 utensils 5 utf 11 utility 6 utilization 12
    o utilize 14 utilized 14 utilizes 15 utilizing 6 v2 6 v4 9 va -20 vacation 9 vacuums 9 vague 8 validate 7
    o valley -4 valuable 14 valuation -6 value 5 valve -11 van 8 var -11 variable 16 variables 12 variant 7
    o variations 7 varied 7 varies 11 varieties 11 variety 12 various 15 vary 4 varying 16 vast 20 vat -15
    o vault -11 ve 7 vegan 9 vegas 9 vegetable 4 vegetables 11 vegetarian 9 veggie 8 veggies 12 vehicle 10
    o vehicles 13 velvet 8 vendor 5 ventures -4 venue 12 verdict 16 verified -13 versatile 15 versatility 10
    o version 11 versions 8 versus 6 vertical 7 vests -14 veterans -12 vetting 11 via 7 vibe 10 vibes 4 vibrant 7
    o vice -9 victoria 5 video 7 videography 8 vietnam 13 view -10 viewed -8 viewer 5 viewers 13 viewing -8
    o views -7 village 8 vinegar 12 vinyl -5 vip 7 virginia -6 virtually 7 visa -4 visited 7 visits -6 visual 8
    o visualization 8 visualizations 9 visualize 14 visually 19 visuals 12 vital 15 vitamin 6 vitamins 13 việt -14
    o vm 9 vocabulary 7 voice 6 voices 9 void -9 vol -10 volume 13 volumes 11 volunteer -6 vote -7 voted 6
    o votes -8 vows 7 vpn 9 vr 7 vs -4 vulnerabilities 6 vulnerability 12 vulnerable 9 w -6 wa -5 wage 7 wages 15
    o wait 10 waiting 12 waivers 7 wake 9 wales -4 walk 7 walker -8 walking 13 walks 16 wall 4 walls 13
    o walmart -11 want 11 wanted 12 wants 9 wardrobe 7 warehouse -9 warning 10 warnings 14 warranty -5 warren -5
    o wary 16 was 9 wash -5 washing 10 wasn’t 22 waste 17 watched -7 watches -6 water 9 watering 8 watson 11
    o watts 6 wave 11 waves 9 wax 14 way 15 wayne -5 ways 6 we 5 weakness 15 weaknesses 13 weapon 4 wear 11
    o wearable 9 wearables 5 wearing 7 weather 7 web 4 web3 12 webcam 16 webinar -11 webinars -17 webkit -16
    o website -5 wednesday 4 week 4 weekend 5 weekends 8 weeks 4 weigh 7 weighing 13 weight 7 weights 9 weird 11
    o welcoming 14 well 11 wellbeing -4 went 4 were 15 western -4 wet 7 we’ll 8 we’re 7 we’ve 18 what 6 whatever 9
    o whatsapp -9 what’s 6 wheat 10 wheel 9 wheels 8 when 13 whenever 14 where 11 whereas 10 wherever 13
    o whether 16 which 12 while 15 whitepaper -13 whitepapers -16 whitney -9 who 9 whole 9 wholesale -12 whose 8
    o why 5 wide 13 widely 17 wider 21 widespread 14 widgets 8 wife -4 wifi 8 wiki -13 wikipedia -5 will 12
    o william -5 willing 6 wilson -7 win -4 wind 8 window -11 windows 5 wines 5 winner 8 winning 10 wins 5 wipe 14
    o wire 9 wiring 13 wisdom 8 wise 8 wishes -10 wishlist -25 with 8 within 7 without 11 wolf 5 woman 7 women -4
    o won 4 wondered 4 wondering 9 won’t 19 words 12 work 9 workday 16 worker 14 workers 9 workflow 7 workflows 4
    o workforce 6 working 10 workings -5 workload 12 workloads 6 workouts 15 workplace 4 works 8 workspace 6
    o workstations -4 world 5 worldwide 12 world’s 14 worn 6 worried 13 worry 21 worth 9 would 9 wouldn 8
    o wouldn’t 19 wow -6 wp -11 wrap -7 wrapped 7 wrapping 18 wraps 5 wrist 9 write 5 writes -5 writing 4
    o written -4 www -7 wyoming 5 xbox 5 xenforo -19 xero 12 xml 7 xs 9 xu 12 yaml 13 yang 14 yeah 8 year 5
    o yearly 10 years 8 year’s 10 yeast 9 yellow 9 yep 8 yes 5 yet 12 yeti -4 yield 8 yields 10 yogurt 15 york 6
    o you 9 young 15 younger 11 your 7 yours -4 yourself 14 you’d 6 you’ll 23 you’re 19 you’ve 19 yr -9 zapier 7
    o zero 12 zip -6 zoho 12 zone 4 zones 9  and 14  in 16  is 14  publishing family -13  the 4  to 10    -7
    o     -13  – 8 © -38 ©2025 -21 ©2026 -20 « -22 ® -4 · -11 » -9 × -19 Русский -17 עברית -14 العربية -10
    o فارسی -14 বাংলা -14 ‍ 8 – 6 — 10 ’s 13 “ 15 “a 15 “how 16 “i 13 “in 17 “it 15 “my 14 “one 13 “the 17
    o “there 15 “this 11 “we 23 “what 16 “when 15 “you 17 ” 17 › -19 € -20 ← -13 ↓ -5 ∙ -21 ★ 5 ✅ 14 ❤️ -14 中文 -17
    o 日本語 -27 简体中文 -18 繁體中文 -18 한국어 -22 👉 -4 🔥 -14 🙂 -13
    h 000 4 1 11 10 7 12 8 13 4 16 6 17 7 18 7 2 6 20 -4 200 7 2021 -9 2022 -8 2023 4 2024 6 2026 6 21 9 23 5
    h 24 -4 26 -10 29 -11 3 10 32 -9 33 -4 39 -4 3d 5 4 8 45 10 46 -8 5 8 50 4 500 6 51 -8 6 13 60 7 7 8 8 5
    h 800 -13 9 15 90 7 a 8 about -6 academy 14 access 4 accessories -7 according 10 account -13 accounting 9
    h accounts -5 accuracy 7 achieve 8 across 4 action 5 actions -8 activity 6 added -4 adding 12 adds 4 adjust 9
    h adjustable 4 administration -9 admissions 10 adoption 13 advance -6 advanced 13 advantage 16 advantages 16
    h adventure 4 advertising -6 advice -9 affect 4 affordable 12 after 8 again 6 age 13 agency 12 agentic 7
    h agents 8 agreement 10 ahead -5 ai 10 air 7 alert -8 align 11 alignment 7 all 4 also -5 alternative 4
    h always 12 am 7 america 8 american 7 among 11 an 7 analysis 7 analytics 11 and 8 anti 9 anxiety 13 any 9
    h anywhere -5 api 6 apis 11 app 10 apple -8 appliances 5 application 10 applications 9 apply -9 approach 9
    h approval 5 apps 6 architecture 12 archive -14 archives -16 are 8 areas -7 article -12 articles -16
    h artificial 9 as 6 asked 6 assess 9 assessment 20 assistance 7 assistant 11 assisted 11 assurance 13 at 5
    h audience 11 audio 6 audit 5 austin 11 authentication 8 author -12 authors -6 auto -4 automate 9 automatic 4
    h automation 12 availability 10 average 9 avoid 19 award 8 awards 7 away 6 aws 12 azure 8 b -5 background 13
    h backup 9 bad 6 bags -6 balance 13 band 8 bar 8 base 6 based 15 basic 10 battle 9 be 6 beauty 11 become -6
    h becoming 12 been 10 before 9 begin 5 beginner 7 beginners 8 beginner’s 12 behavior 15 being -4 benefit 12
    h benefits 9 best 9 better 7 between 13 beyond 11 bike 4 bill 9 black -6 blockchain 4 blog -9 blogs -6
    h bluetooth 11 board 5 body 10 bonus 4 booking 13 boot 12 both 11 bottom 5 bought -4 box 12 brain 9 brand 5
    h brands -6 bread 12 breadcrumb -18 breakdown -14 breaking 9 brief 13 bring 11 brown -5 browse -8 browser 7
    h budget 14 build 7 builders 11 building 9 built 6 bundle -8 business 5 businesses 8 but 11 buying -8 c 6
    h calculator 12 calls 9 camera 5 cameras 8 campaign 10 cancer -5 capabilities 8 capacity 11 capital 13 car 12
    h carbon 5 card -5 cards -12 care 4 carry -4 cart -21 cases 8 cash -4 casual 5 catch 5 categories -10
    h category -7 catering 10 center 4 certificate 13 certificates 13 certification 10 certifications 8
    h certified 8 chain 14 chair 4 challenge 8 challenges 12 change 11 changes 9 changing 13 channel 7 channels 5
    h charge 4 charging 7 chat -8 cheap 12 check 4 checklist 9 child 14 children -10 chinese 11 choice 7 choose 12
    h choosing 16 christmas -4 cities -10 city 10 class 8 classic 9 clean 12 cleaning 9 clear 6 click 8 client -5
    h clients -8 climate 14 clothes 11 clothing 10 cloud 11 club 9 co -7 code 12 coding 12 coffee 7 cognitive 13
    h collaboration 13 collections -15 collective 8 college 5 color 4 colors 4 com -10 come 4 commands 4
    h comment -21 comments -16 commerce 12 commercial 7 commit 12 common 18 communication 7 communities -6
    h compact 6 companies 8 compared 8 comparing 15 competition 9 competitive 8 complete 5 complex 12
    h complexity 12 components 14 computer -4 computing 10 concepts 11 concerns 13 conclusion 10 conditions 12
    h conference 5 configuration 14 configure 7 connect -11 connected -4 connectivity -4 cons 14 consider 12
    h considerations 19 consistent 8 construction 7 consulting 11 consumer 8 contact -21 containers 8 contents -8
    h context 16 continue -15 continuous 9 contract 11 contractors 4 control 13 controls 14 conversation -14
    h conversion 5 cookie -8 cookies -19 copy 8 copyright -8 corporate 9 cost 8 costs 6 could 6 country -7
    h county -6 course 13 courses 6 cover 17 coverage 11 covered 11 craft 7 create 6 creating 10 creative 11
    h creators 11 credit -6 crew 4 criteria 14 critical 7 crm 9 cross 11 current -5 currently -6 custom 8
    h customer -9 customers -4 customizable 6 customize 7 customized 14 cut 5 cutting 9 cybersecurity 5 dark -4
    h data 7 database 12 days -4 dead -5 deals 7 december -7 decide 16 decision 10 deep -9 default 13 define 7
    h defining 13 degree 13 deliver 5 delivered -6 demand 14 demo -14 dental 6 departments -7 deploy 9 depth -4
    h description 17 design 11 designing -6 designs -12 desk -9 desktop 4 detailed 8 details 9 determine 17 dev -6
    h developer 8 developing 14 development 15 devices 5 diet 12 difference 9 differences 10 different 7 digital 4
    h dining 7 discount 5 discounts 8 discover -6 discovery 10 discussion -8 display 4 distance 8 distribution 11
    h dive 4 diy 7 do 9 documentation -4 does 13 doesn’t 16 doing 10 done 7 don’t 8 double 5 down 9 download -10
    h downloads -7 dr 8 dream 6 driven 11 drop 4 dry 12 during 8 dynamic 4 each 17 earbuds 12 early 6 earn 7
    h ease 5 easier 6 east 12 easy 11 eat 11 eating 14 ecommerce 13 ecosystem 8 edge 10 edit 8 editing 11
    h editor -6 education 5 effective 8 effectively 8 effects 4 efficiency 9 efficient 11 electric 10 electrical 8
    h electronic 8 electronics 4 elements 4 elevate 5 elite -9 else 6 emails -8 embrace 9 embracing 8 emergency 14
    h emerging 6 emotional 4 employee 14 employees 16 empower 11 end 8 energy 6 engagement 7 engine 14
    h engineering 7 engineers -6 enhanced 8 enhancing 11 enough 12 ensure 4 enter 4 enterprises 13 environment 9
    h equipment 9 ergonomic 5 error 8 errors 7 essay 4 essential 7 essentials 5 et -6 ev 11 evaluate 16 even -7
    h every 6 everything 5 evidence 11 evolution 8 example 12 examples 5 excellent 4 exchange -14 exclusive -11
    h executive 5 exercise 15 existing 14 expect 12 expectations 10 expenses 8 expensive 5 experience 6
    h experiences 6 expertise 9 explore -8 exploring 7 extension 8 external 7 f -5 fabric 7 face 5 facebook 16
    h factors 13 facts 9 faculty -7 fair 5 fall 8 family -4 faq 18 far 6 farm -5 fashion 6 fast 7 faster 9
    h fastest 4 fat 10 favorite 6 favorites 5 featured -16 features 13 federal 11 feed 11 feedback -6 feel 6
    h fees 5 few 10 fi 5 field 9 fight -8 file 13 files 6 filing 12 film 4 filter -10 filters -11 final 13
    h finally 5 financial 11 finding -4 finds 8 fine 4 firm 10 first 4 fit 5 fitness 4 fits 11 five 12
    h flexibility 11 flexible 10 flight 12 flower -9 focus 12 focused 5 follow -17 food 12 foods 10 footer -25
    h for 4 form 8 format 10 forms 8 forums -7 forward 9 found 4 foundation 12 founder -5 frame 10 framework 9
    h franchise -9 francisco 10 frequently 4 fresh 11 friend 11 friendly 7 front -7 frontier 10 fuel 10 full 6
    h fun 10 function 4 functional 7 fund 7 fundamentals 6 furniture 12 further 9 future 6 g 6 gain 5 gallery 6
    h game 4 gaming 5 gap 7 generate 12 generative 9 georgia 8 get -4 gets 11 getting 16 gift -11 github -5
    h glance 9 glass 7 global 8 go 5 goals 7 good 4 goods -5 google 10 got -7 governance 13 grade 12 graphic 9
    h great 6 ground 9 growth 9 guarantee -5 guaranteed -8 guest -4 guide 5 guides -15 gym 10 h -9 half 10 hand -5
    h handling 7 hands 8 hard 12 hardware 17 has 7 have 9 health 5 healthcare 14 healthy 11 height 6 help -8
    h helpful -17 helping 10 helps 7 here 7 here’s 7 high 8 highlights 6 hire 7 hiring 6 history 11 hit 5
    h holiday -10 home 7 homeowners 5 homes -6 host 6 hosting 9 hot -7 hotel 5 hour 11 hourly 13 hours -6 house 14
    h housing 6 how 10 hr 8 human 15 hybrid 13 i 9 ibm 10 ice -5 idea -4 ideas 8 identify 10 identifying 14 if 4
    h ii 4 image 9 images 10 impact 13 implement 18 implementation 16 implementing 12 importance 17 important 5
    h improve -14 improved 15 in 6 inbox -11 include 17 included 8 income 14 increase 7 increased 15 indoor 5
    h industries -8 industry 6 inference 8 info -20 information -6 infrastructure 12 ingredients 8 innovation 10
    h inside -9 inspired -7 instagram 9 install 11 installation 10 instead 12 instructions 10 insurance 6
    h integrating 15 integration 21 intelligence 9 intelligent 11 interactive 15 interest -12 interested -8
    h interface 8 interior 9 international -8 internet 8 interview -5 into 6 introducing 4 introduction 9
    h investing 5 investment 8 involved -12 is 10 issue 5 issues 5 it 10 items -6 it’s 7 james 5 january 4 japan 8
    h jobs -6 join -7 jump 7 just 5 k 10 keep 10 key 12 keyword 12 kids 4 kind 14 kit -7 kitchen 9 labor 4 lake 7
    h landscape 11 language -11 languages 4 laptop 6 largest 4 last -9 latest -10 launch 5 layer 4 le 8 lead 7
    h leader 5 leaders 5 leading 11 leads 10 lean 12 learned 11 learning 7 leave -13 legacy 6 lessons 8 let -12
    h let’s -6 level 15 levels 8 leverage 12 library 8 lifestyle 6 light 11 lighting 6 lightweight 6 like 5
    h limit 4 limitations 12 lines 12 linkedin 6 links -22 linux 4 list 4 listen 10 lists 5 little 4 live 10
    h living 17 llms 6 local 11 location -12 locations -10 lock 9 log -16 logging 14 login -10 long 10 longer 8
    h look 9 looking -7 loss 12 loved 8 low 17 loyalty 8 luxury 5 m 5 machine 7 machines 10 magazine -9 magic 10
    h main -13 maintain 11 maintenance 16 major 6 make 5 makes 10 making 10 man 10 managed 7 management 11
    h manager 4 managing 10 manual 8 many 12 map 8 mapping 13 marathon 11 march 13 mark 10 market 11 marketing 7
    h master 5 mat 8 match 10 material 4 materials 13 math 7 matter 9 matters 9 max -5 maximize 7 may 6 me 8
    h meal 12 mean 7 means 11 measure -4 measuring 7 mechanical 4 media 4 meditation 11 medium 5 meet 4 meets 6
    h membership -6 memory 7 mental 8 menu -20 message -8 messages 6 messaging 6 meta 5 method 5 methodology 8
    h methods 8 microsoft 5 might -11 military 12 million 7 mind 12 mini 7 minutes 10 miss -10 mission 8
    h mistakes 13 mix 11 ml -7 mobile 4 model 8 models 11 modern 8 money 8 months 15 moon 10 more -4 most 6 move 8
    h moves 7 moving 10 much 11 multi 8 multiple 5 music 7 my 10 myths 7 n 8 name 10 names 11 national 9 native 14
    h natural 8 nature 6 navigating 4 navigation -21 need 9 needed 8 needs 12 net 11 netflix 5 network -8
    h networking 6 newsletter -20 no 5 noise 10 non 12 not 6 note 12 nothing 10 now -4 number 11 nutrition 8
    h nyc 12 o 4 object 7 objectives 14 october 7 of 7 offer 4 official -8 often 7 old 7 ongoing 4 online 8 open 4
    h operational 12 operations -4 opportunities -4 opportunity 11 optimization 12 optimize 13 optimizing 14
    h options 9 or 10 oral 8 orange 5 orders -13 organic 11 organization 11 organizations 8 others -6 our -5
    h outcomes 7 outlook 5 outside -6 over 6 overall 16 overview 18 own 7 p 5 pack -6 package 12 packages 16
    h packing 9 pages -12 pagination -9 paid 10 pain 6 panel 7 paper -8 park 8 partners -15 parts 10 party 8
    h pass 7 password 4 path 11 pattern 6 paying 6 payments -5 payroll 5 people 5 per 5 performance 7 period 15
    h person 10 personal 7 personalization 13 personalized 5 pest 11 phase 14 phone 4 photography 10 photos -15
    h physical 15 picked 12 picks 6 piece 13 pinterest 7 place 11 plan 8 planet 10 planner 9 planning 13 plans 6
    h plant 15 plants 12 platform 9 platforms 8 play 15 playbook 7 please -14 plumbing 8 podcast 11 podcasts 5
    h point 7 policy -10 popular -4 portfolio 5 possible 6 posts -24 potential 9 power 4 powered 11 powerful -5
    h practical 5 practice 8 practices 10 predictive 10 preferences -15 premium -8 preparation 14 present 6
    h press 7 pressure 10 previous 4 prices 6 pricing 8 primary -5 principles 10 priority 8 privacy -14 private 11
    h problem 11 problems 16 process 12 processes 11 processing 15 production 13 productivity 5 products -10
    h professionals 6 profile 8 program 10 progress 8 progressive 14 project 10 projects 8 promise 8 prompt 11
    h proof 9 property 13 pros 13 protect 7 protein 16 proven -5 published 7 pull 7 purchase -4 purpose -13 push 8
    h put -6 python 7 q 8 quality 8 quantum 7 queries 6 question -10 quickly 8 quote -9 r -6 range 4 rankings -4
    h rapid 13 rate 7 rated -11 rates 8 rating 4 ratings 5 read -5 real 5 realistic 15 reality 13 reason 4
    h receive -5 recent -13 recently -15 recipe 6 recipes 7 recommended -15 recovery 4 red -4 reduce 13
    h register -7 regular 7 regulations 12 related -19 reliable 14 renovation 7 rent 5 rental 4 rentals 4
    h repair 10 repairs 9 replace 9 replies -7 reply -21 reporting 7 required 6 research 11 residential 7
    h resistance 17 resolution -11 resource 11 resources -11 respond 6 response 11 rest 5 restaurant 5
    h restaurants 7 results 4 resume 5 retail 8 retention 10 retirement 5 returns -7 revenue 4 reviewed -4
    h reviews -11 revolution 13 rewards -8 rich 10 right 5 rights -13 ring 6 rise 17 rising 9 risk 4 risks 11
    h road 6 robot 11 roi 11 role 14 room 14 routine 14 rule 9 rules 8 run 8 runners 9 running 4 rust 5 safe 12
    h salary 13 salesforce 15 sam -7 same 5 san 13 saving 9 saying 6 says 9 scalability 11 scalable 8 scale 7
    h scaling 5 schedule 6 scheduling 5 school 6 score -7 seamless 7 searches 6 second 5 secret -4 sections -7
    h secure 9 security 5 see -14 select -6 selecting 5 selection 5 self 7 selling -4 send 5 seo 10 separate 11
    h september 7 series 4 serve -15 server 8 services 5 sessions 6 set 7 setting 15 settings -6 setup 14 shape 7
    h shaping 11 shift 4 shipping -12 shoes 9 shop -9 shopping 8 short 6 should 12 show 10 shows 5 side 11
    h sign -14 signs 8 signup -11 similar -20 simple 10 single 6 site -10 sites -9 six 12 skill 7 skills 13
    h skip 10 sleep 10 slow 6 small 6 smaller 11 smart 10 smarter 11 so 6 software 6 solid -4 solutions 5 solve 13
    h solving 10 some 16 something -4 sort -13 source 8 sources -5 south 4 spaces 12 special 4 specialty 12
    h specific 12 specifications 4 specs 7 speed 9 spend 8 spotlight -4 spring 7 sql 9 stage 8 standard 6
    h standards 7 star 5 starting 15 starts 6 startup 11 statement -4 states 6 static 11 statistics 4 status 4
    h stay -8 staying 7 step 13 still 4 storage 12 stores -10 stories -8 story 10 strategic 10 strategies 10
    h strategy 7 streaming 8 street 8 strength 10 stress 7 strictly -15 strong 18 stronger 10 structure 17
    h student 5 students 6 study -4 styles 9 submit -10 subscribe -21 subscription 5 successful 14 suitable 13
    h suite -4 summit 8 sun 7 supplies 4 supply 9 supporting 12 sure 8 survey 4 sustainability 5 sustainable 15
    h swift 5 sync 7 system 4 systems 8 table -10 tackle 11 tags -17 tailored 10 take 7 takeaways 14 takes 4
    h taking 14 talk -13 tap -4 target 14 targeting -10 task 8 tasks 6 tax 9 taxes 8 teach 8 teaching 13 teams 5
    h technical 7 technology 12 template 6 templates 12 term 15 test 13 tested 6 testing 6 tests 10 text 10
    h thank -15 thanks 10 that’s 4 the 7 them 14 there 8 there’s 5 these 6 they 13 they’re 9 things 9 think 4
    h thinking 10 third 12 thought 7 thoughts 8 thread -9 threads -18 threat 4 threats 6 three 14 thrive 8
    h through 11 tiktok 12 time 10 timeline 13 tiny 9 tip 13 tips 11 to 5 today -5 together 4 tokyo 11 tool 13
    h tools 4 topic -11 topics -22 total 5 touch -4 tour 13 track 6 tracking 7 trade 7 traditional 13 trail 8
    h train 17 training 15 transfer -9 transform 4 transformation 5 transforming 7 transition 8 transportation 6
    h travel 7 tree -6 trend 9 trending -18 trends 12 trial -4 tricks 12 trip 13 trump 5 turn 5 tutor 6
    h tutorial 13 tutoring 15 tutors 8 tv 8 two 7 type 5 types 12 typical 13 u 8 ui 5 unique 9 united 6
    h university 4 unlock -5 upcoming 5 update 4 updated -5 updates -4 upgrade 5 urban 5 us -11 usage 16 use 4
    h used 11 useful -7 user -13 uses -7 using 14 ux 5 valley -6 values 9 various -11 ve -4 vegan 6 venue -5
    h verdict 14 via 9 video 4 videos -5 viewed -16 virtual 7 visibility 9 visit -9 voice 4 volume 5 vs 7 w -4
    h wait -8 wall -5 waste 13 watches -4 water 7 wave 12 way 6 ways 4 web 13 webinars -7 website 5 websites -6
    h wedding 5 week 5 weekly 11 weeks 7 weight 17 we’re -5 we’ve 9 what 11 what’s 7 when 8 where 8 while 6
    h white -5 who 4 whole 15 why 13 wifi 4 will 9 window 5 wine 7 winning 9 winter -11 wired -11 with 4 within 8
    h without 13 women -8 words -7 work 6 workers 4 workflow 15 workflows 10 workforce 13 working 13 workout 6
    h works 13 world 6 worldwide 11 worth 9 would 8 wrapping 10 written -4 x 5 year 9 years 8 yes 10 yet 8 yoga 6
    h york 7 your 4 yourself 12 youtube 15 you’ll 12 you’re 11 zero 8 zoom 9   9 – 9
    """#
  // swift-format-ignore
  static let trees: StaticString = #"""
    O>QY+!?;&!*k88888899C<?;HC?=9899H:A9SEG>_SNB::A:<@D>RGG@\PNEF:I;SDWI^RN?d_P?JI+!,!QS&!9!:::;:;;;OOOOOOOO
    BJADQTDJ:;;<<>=A;D<A<DCMOOOOOOOOFVCJXaGP=>=>EECHJJF-*vM<&!,!?=>=N@H@<<==@?@@N>BCUEOC<=<@DC?EPDGAUDKB=?=D
    B>@C]ILC_GOJ>?@GO=BG+!G-KI&!LH*b=====>>>>=>?>>?>=??=A>@?=?H@C@R=EAJDCAEALEUNEBKFHFVMHEGBVL^XG>RFM<QV*s>&
    7!O3?B?H>D@K>>??>>?ACIESLUW\>>?B?@ADEGKOBGUV??EHE@MQLTPXWX^^C@ALKDJYJIQT*t*"@?1S?@@HE?IROOOO?A@A?BFMNASC
    OOOO@AB@@MELMBRMOOOOEGDHIQU\VL]MOOOODKPIJG+!8)>"./B8@@@@@@@@@@AB@AA@GCCALECDMIHFUJDJA@BAB@AAK?FAOSGBLHFB
    TLJHVKPN[RXS+!,!R,?H*S1TABABBTBDADABJ^DAOOOOOOOOOOOOOOOOONLESMRHWPQ?\QZ@C?AABHAHF>B?HMENJI+!R*7)*f?LABAA
    BDACADAAAMAHFDCCIKEMNNFENVIUABACKNKbGI@A\ZFZKHECNVJRTWIJW\PYO?F-*q&!*"SNCAGKEBEHOOACOOBCJDFUHCDLOOAFOOBC
    LDKSKJFLOOCHOOCFPSRYMRNKOOEROODCM9'#-;7!OHEGFBMNQE\QAEKOKH[OEBIOHB\PABHOGCZOROQZYU\SKJLSNVUSINMLPSXDFBFM
    IOSSJF+!,!&!8'%"BCBDBECEOOOOOOOOKRPRLOJNADDFBGCKAEFMCJGQOOOOOOOOKRUYHIMMCJDEFGCNM<F/*mN*MDB*ICOOMIOODCOO
    EDOOIGOOUJOODCOOGEOOJOQLPPUPMHQILGQJKRRVTRZXHMQGMKVK+!QP@C-C9!*eBBCCOIKTCBDCOGOEDBDCOFIEIBOHOGOGHEJGOGLM
    FDMMNLSMOFQLOIELRGXTAH@EM9?J'(1SP.8'GJFOOXNFDEFLEFKBJPL]KMNYDOMYIKLQPSNVFDDUIMJRFHOVPXS\M:NRJSOU@>ONO3R.
    )e&!-!-9DOOIDOGIDOFDCOFFGOWJEOLFFONGIOHEKOTOIOOLIOLKGOGHSOYSKOQKIOTPKOFD+!MD')1TTDQOCCHFMGMWCECEIEEHLMbL
    OOONMEOJOOOOCGPSN>DHEGIOECPGLWPXPVGEKSLTOOLFJ5JT*s,!KI1RFEIIEDDCDEDCDJGJOOOOOOOOOOOOOOOONOSGJCGAHKJFDHDE
    NJWRRUAHDIPTFOBLJ9B+,!+!0C24CDCEKSJLOOOOEECHDDIFIPCSOOOOEDFKDHMUTULROOOOHGANDHJJKOFUOOOOGGJQ+!Q`?:9!N*-7
    DCECEFGGFDGEJGXJNHIDFEKDIIQFSI]QKHMJLKQNNKJEMLVQTTQOLJTOSRUOZFZTM1'(.5)a>$'.JOSOEOFOCOHOHOCOGCGGEEEGGLGP
    FIFLROWOMOROIOLOKOPONLQALLOBNHJQKFGGM1%!:EMD2[&!FEFNOOOONOOOOOOOKLJIOOOOOOOOOOOOMIUORM[N:HNOPMOOPK]WVP[M
    1MOO7NQO+!,!'#-:G77*FNOOFM_FEHHODHKFOOOOOOOOOOOOOOOORXUQPP35NRQPMO>HGHIWIHOGFJKSEJOCM1QaTA:EAH3<EDGDOOOO
    KFFMOOONO?LJOOOOIMFSOOOOPGMHOOOR\LVPOEO<OFQKOOOO_PYUOXO7OISO!B8'9%P(HKVMIOMIJZOOLOU8MLgOQVNNT6OOOQIQJLTO
    NWIWOSOOOOOVLLNVSWKRFUOOM!GQ?QQQ=DSL(!6!IDMGMIYOJGRRXO_QMDNKPNQNNHOONO\UIHLGLFYV_[PNMSSQQFOMUUUQSLON[DQL
    +!,!8@&!F26!GFMMNETGMDI\PJOPOOOOOOOOOOOOOOOOTOSTOLIGM@HKHIGCIHPFHKQKJFFKHILH%"+!!>A/1S3uEHIOGHMMMOOOFOKO
    MJJ<POVD3IOO@BOBLLLNKJRNGOOObOMOPNFASSZDP8KRPRM>J6*^>8.!5!$!FMHNOUKIHXDMOUEWLD^`ILHEOOTIGOIGILHIQWOPFMFJ
    PXPW[\KGOPLKDOIONSLRJ68'P41U9%*OIH[dJMOOLOOOOOOOJGKJKFFG_aTMOFONNJRXKMOONJQONJOOUPOMF7MLYTTOL@MPP.06#3%'
    *qMATQLQOLWOO\OOOOOOMNHMPRLPB1JPTTMOC0JOBVMNOOOOOOOOOVJRRWKOS9OOOTOO.0B,@48!0C5'MMQLSMRMNOPHTTNLKKLHJHTJ
    KJLQPLRVNILQOMNNIDFKNEJJGFHRIHNIDEJOSLM[N*6!LRG7*A</HONOFL?ENRRXOWUOKIMJOXLK9ESBOOOOQTRQSSTNOTESJXN3OPNM
    POLIMWNQQFKROI2[,!D+4(9,OFPKMPLHIGKKHWJJGMWWSL_\FNLNIFKKMWSLLONN>NIIJNBGSQTOWLVNPOOOROOOTD%$-!-6#,2[JEOS
    OOOOKVQGGT@MMGLOOOOOTVPOIG@NKLJOOOOOPVORNSEZMQTPOOOOT^VSPWJcF*-7!5TH4B=7LJNRKKIRNOOQUUOMHLNLKNTYLROOOROP
    NLMVOQLSNTQZTUXTIMIKPOSQDJLELNERQ[1SD(8%#09%JOAOSN.PLOROMO@VIOOOELMPLOOOUPOUOO\OVOCNOOIORLSOJOMOFLOILOSO
    QJPLP.F>6!@-3]MAMVNMSSQPJSMOQTKKOOLOHOGHOOOQNOGWLKTTLYSUI\LLMVPTOOOOOTOTOOOOOOO<QN8@*c8!?T1TJKHLMRKGHLGM
    KJPHOOOOFKSOOOOOIMKOPNOIPMUIIMHKMGSCOOOOKKDFOOOONEKJ+!3<M=0E3uAVLFOO[IOOjQOONOOOGGMIHJMNHHKMgRNNZPOO`QOO
    [[OOTPOOPPLOR^ERPPLQMUMC!=09$!4I5'0ELOOODOIOUOIOSOYOOKMORjOGRINSQXHQXOOOSOOO\OOOUOOO>@IRDOZOSDMBRKIOQc',
    >E)^QO1PLOPNMQMKLURNNKPKLJJLJRJJHI4;HOHJOORMOOOKOOYQOOXKOOSROOMOOOGROOFN+!,!3<M47)EuGKJ^JInEGJGJHEPKOOOO
    OOOOOOOOOOOOUOQOVO_ESHUMNPPXHMKOTO]OIJKJJGMJ73:E&!>*$!("NSOPHUSSMTKJEOD?OOOORQNPOOOONPONYJNEOYVRM`ONMSJM
    OOOO=I@OOOOOJPOOTD/"!9*HJ?LNOOOTVNUMHOQXOOQOHLMRGDIN8LHRAH?NJULLRbNHMTNYKUSYPXRSNPQNR]MSIQGK+!%O50/$1R./
    IIPJHMJK[VNO\MOOdaVP]SOP[TOOPPOOQNQKOKBAMSLQG5OOMPNLPONPRQOOOROO3d73("!+=AAVNMUKRRSMRPM]RT\VRIDMWTWWYGOQ
    I6AOKMOKLP?LUT[TONTQNN\RPUYP[XcSYaSM2[CW./07ODLIPSJKOROPGZP=LMMNSMOYIIEHJKN[LILQLKOORSOTOOOOY\XWGG^PXNRU
    OOOOKYRMB)E>0G<=KIH+MMQQKGOQRHRJGQIDJEJLUM=QKOJU^VUWMNMLONNJMHOOUOPRMVPKMRHTIOXPT\LTSN2[DV3d!4?fPHKJKMIR
    JQKOKPHOKNNNWMOLTQPOHTFOQNSZNNMRIMKOJKHOYMUPN?QSPc\]WTXL,!90.&9!B&4#OQRNQRSORLMGSPSNOOOO:QRPOOOOMEQIFMSL
    KQQHHLILHJNNOOOONMQHOOOODHYL8@*x;)JS3n5!RKONSK5JRQRLQPQRKMNHP^MKLKLJIHLK>KZQQVROBIUGPPBOONONOOOOMUPMMEOP
    2u!D*#/$)RLLKKTQIPZcPQPMMPMIH`OOOOOOMMOLNQFOMLOOOOOO]Uc[OOMOOOOOOOOOOOOOOOOO71:E:2',"49'PMMMJPLUOKHGAGAF
    OOOOOOOOLOUOMOOOGPRSaEOiUJOOAOIOOOOOOOOOBOBOMOOO1UTK*#)@8<7.M]INSfOOPOQILOILJQOPOMNNPSONPQLMPPOOOOOOJSOO
    GTHMMNOOOOOOMRQWG>N;1U2#))OI5'28FOMOMOPOPOOOZOXOMMNKLLLSOPKPPOQTLOUOROTOCOPO9ODONOLOWOQOEOFOMO\OSJ3J+!!'
    4,.3MLNOOIKJLNNOPNINIKMOHIJIFNKKEPQEMOXcLKULNJLSUWRZIKKIKLKIKGRKOQPL*X%"1T)A8!D+IMONQMPPNMPPOOEQOQSPSURO
    JPWYONDNTMS_JKPMPONOJMCUUIWZKKQLOORPNODOQ`-:F=G7LK5*OMNOQEPR@OEOLOKWRIMMQK>RQOWUHLOOQMRTRITMPOGOOFXVPPNK
    TJ>XOJSZNIUSQNSNP4!6-A6!PHJQWGORSJRSMMOONKSMSKO]KLPXOLOOSKILTGGLKHNKXKRLPNUMOPFITPCTURJYJu3^JWN1+!%qLoRQ
    IQXOQMTC\O?OKeNLOOXNIORJOOCNOOOOOOOOFO:JOOOOOOOOOOOOJOMOOOOO2[DW4+1Q0E<>PLSTVbKIOQTAKQQOIHKKmNJLKOJMVLVK
    LONOOOUXXOhWOOOOQZATOOIKTOtXOOOO1<1A>vH5G4H0EOOOOOOOEOOOOOOOOOOOOOOOOOOOOOOOQSVROOOOIOOOOOOOOPGNOKOSPIWT
    OOOB2[CW28C+J]1MPMSRIMM=PRKSRQJSOOOOMPKPOOOOIOHPOOOOOOOORSRPTVOOOOOOOOOOOOOORLIO',:)H)4H/"*<JSQMLNV[LRQN
    NKTPJHONVHPQORSPT9TOIMUKWOT_QMTSNVJDKLKOQWPPFICBNPLL8GSN&!!1*$>)PHNKN[KMYMMKTJOEIGQMNSORPKOMVMIDOOIKOOEN
    OONOOOOOILEJKRFIMNJLOOKO.*7*@-4$P'3rJJOJPMMQNLKXQPMONG]NONKVT[HXPNSQUKQNPNMNMJKWJJKONKOTRLQOROQVNKNQ6!KT
    E08%.&5'RRNQSPRKTRMNPOQOLRIBNOSSROSMJF?JLOGMMOONRLLKTLMOMNNNQRTQMOQGMPPG.-I2*WKIBOI*LOMTQQNKNPNPOONIOJOM
    OSOHONOFOOOLQLPSJRPNNLNIMOOKODOQOJOKOTOMOJOR&%6!9-M03>O(VLHMKVUQMLIXSNNMEHLPG\PNKO_GLKMQbNNUJ_MNSOPMOPKC
    MMNNJQKNLNIMNLFHN5Ay71N,D(OAMOOORPQMMSQNPOSMNMMOPOLDOVNYTRLUOOOOOROOOOOOOSOPOOOOOOM<OOOOOOO'2u'3'26#!=B"
    QNHSLONQ64OOMLOOOOOOOOOOTKT<XdMORXOOSbOOOOOOOOOOOOOOOOOOOOOOOOOO8=5!4#N-;)MEXGHPFOLOQSSR?<OOPMQQYOYWKMNO
    PRNSOOOOOOUOTQULNONGCLOTOONSLVHKPVMMLP&!/"#*A@*>MNKPEOQKPOQOQPNHONNHLNNFQNPNOOOMLHQRR[ZTSNTPIGVQOTLEOSOU
    LKRI?IYK8C;)C><3As47KNNEL:SVRLPLVSJOSNLROOOONONSOQNKWTNXMOUORMOOMOOOLKTYFLRGONOOBOMN#-%%*XQaME?NOLNSQOMT
    NNLPLPMQQNQPPQTWNMOONPRPKLN?DVURKNENIAKVOMVQQKPQRITNXQTQ%'5,LKM:27''NNOLSMSRQRLQMNPMJGHHAHXINDJIIBTRQTTO
    QOSRPTPTOMOOSLPUAOXKVSR_VRaPQILu:+H7&%4#NJKIOPOOMKJMOPOOOOOOOOOOOOOOOOOOROJNOTONQPJMQFOOO*OOOOOOOVOOOOOO
    5,TK!?-:4#!/KPOOMVNMO^OPOOOIOUOPPQQNOXOFOUOLDGIFKHIGOOOCOOOJSQNSVUHLOROXOVOP7*A]2j3n0@C!OMTQMNOMKXWGNGON
    QLMNQMNOOBO?OAQSVROOLKLNObOOOLOZBSPSUPLPO[OLOJO]7!F5$!H0E!4CONNQNKIHOLNKQSMJGMPFOSIYSWVLWSROOMOTIRONPROP
    NQRQOUCLLIMJTQL;CHRV/$<2N./"4)0@QSLOPLPQXSLDRKPNONMOQOMQGOJJPSPSOOOOQPOJOOOORS[]OOOOOFNLOOOOJFMK07<45!OE
    ?<AgPOJSPERNLUTTTTOKZKOHOJYPPXOV=F9MPRUTRRRXPLP]MORRNVOQNNNNONMKMNRQJt3d77!5)*J_MLQMWTSSOPBTQPLSLLNPTQMW
    SLSPTQRROIOFOSO4OOOOOOOVOFOKOVOSOPOLORODE,MDEF85P*5%PONMPKPNOOOOOOOOPOQTQOQWOOOOOOOONOPLSOJLPMQRSOHJOMRK
    JJQRERSB!QNRQM=CEBB&-9P(MJMMMMPLPNGKMIKIHJORZQJRMMSMKN\UQQNQNOQKMN@GOROLMTKKRVHNTMQQGWSW',?:AR9*..0?PQPO
    LKOMNOIRPSUJOSIJJM=RROMPJMOKPIKJCKVHMSUSV^QYEMSPINOOCJCFNESJ#9:EQh=6LO("OQKTNRPMQHMOROTMDNWRCLIPOOSOCOJO
    HOPONOLOROOOOOOOOOOOOOOOOOOOOOOOJtC%.2D384JQQQOPMNBXOOIPSXLQNNPOOQQJOMNNOOQTOSONOMOROCONOOOOO?OPOCOLOHOO
    ONOO6!4#H*25F2SONHMOKKRLUaVZWPNPNMMPPRPDTPQMORTPMHVOTSEROJOR[SNRPMLOLNPGKNLPMNMS/$I+892=D'5'OOOMGUOOHKUF
    EIFHQPNMRTPRPLPLJM[PRIMMMKPOLBGUSPGPMOFNVDLFOLSLPNIQ4@472CF32%?OIWPN:SOTOONNOOTQYULN[KIROONMOOB%OOOOOOOO
    OOOOOOOOLQPNONOPOOYNOOVX*K!4&!*(LKSOJLKJPRPPPVPMOOMNOJVTLSSSRVZLLFKIOOOOOQOMOOOOOOQKOOOOIOONOOOOBHMGLd?O
    3KB'P*6!QULMTONNPNMPONPOIINRVXM[QLSRNJPMOOGUOOONOOD;OOOEOOOOOOOOOOWQOOOMSJJL%gSP0;A6LTIGOOOOQPUXOOOOOWGQ
    OOOOOOOOOOOOJRNOOSPPRRhaNLWSKRNPMLOOOKRUDGIG.,)(!4Ao2.5!LKMNJJLISNRPQVRTOOQOQPPNOQRSOONMXQNORPVNRPMQNQPR
    VLNPTMJMNGJOWOQLQf("LILJCv3hMLQOOOOOTSN]PNLRRUVVOOOOQPKMPP>JOOXROOOOTQOOSQHMINONOOOOOPOOHKKO*N)C,!#'P&JG
    OOTNMRQRKKQPLBDLQQQOJUWOMOVSMPQVSQYRMTLRTOVIOOOIPOONKRNLMNOJGEDLQh01@yN2EN/$?LJK=OOOKJOOOOOOOMOLT^TYON?W
    ;OOOTOOOOOOOPOOOOOOOQOJKTQOOSIOOFOOO'!18TDN&M<6!OOOOOOOOOOOPONOONMNPQMJNVHSYPC<OOOOLOOOOMH<NONOOSNOSIJSM
    MJTPQOOO8I0?-9*$O"&!LOKMLLQNOOQOSJKQLLNTSKPNNPZ`LQPNKOHOOOFMOOOOOOPOJOMPNONQOOOONOHKQg:E4%4&%#KGONRQOOOO
    JDWLNOOOEQOSOOOONHO@OLPCSXIUOOOOVBOGQPPQOOOROOOOOIODOLOELf:0AzH1N)2%NORPGKKPIQTIMIRSVLVOTTJNOORRPPNTOMR<
    OOOUOOOPOOOOOOOOOOEXOOOTOOTQ8I6*PNJtAyD%OOQLQ?MCTPUWSJHETVXSOOOOCNHVOOOODGXIOOOOKJOOOOOONOILOOOOOOOOOOOO
    N5)M1T2,KQD+OSQPMPROLKQSORO]PLQMOOOKFODJNRIMQOKNNIPSOOOOOOOOQOSOM6J4OOOOOOOO4B@uSTI,OC?_OHNRPSOQMLKUPOLL
    PMJPVQOOTLQQQQQRVLMOMUTOYLMPPQPNMLHLDMVPQKPUHPBO!;G6'#>'LR1HPOPLQOVUOONPNKJQNQOQVQRHRPNKSSSMOEOJXHOPOPOR
    YGWOOLOZTLQLOTOJSPUSN4@M6#1G4?/$OOMIOKSSYR_NNPLQRWNRPKOQJ>HINDNNOOOOSNMOOOOO[OOO=OSOTO<OOOOOROPO4@N3P;1A
    P$/"LMN\LQPNOO?FOONPOOO@OPKSOOOOOOV^LSOVQSNPOOHMOOHROOOOOOLQOOOOOO;<6!9*/#6#2,1LQNPOOOOOTSQOOOOOVONOOOOO
    PTKJOOOOUNNPURONNPLQGENMTJNOVLRNUOILRGPT5*%'B!0C3u*UQONQQQJKNMNLSSNNQOOQSXSJOLQPROPJNLNVFAHPOJMHJRRJRSR_
    PUJTSKIORYPJ06713dG051I'MYOOXTOOOGOOQUOOOOOOOOOOOOOO6OOOPOZWNQR]NOJDLNOVWMDQRSOSUNONQQOU01&1'1F;'35!AJOO
    OOOOOOPOOOOOOOOOOOOOOOOOOOOOPOOORPOOBBJYOOOOMGOOOOOOOIQcOOOO%6I,I.8!PG=4NMRUONLROOOOOOOONNRTOR=VTKKJNOKQ
    SSPVOQUVOOOOOOOOPSKKRPKRJKMLUOJK8H&,:;7*LQ!=OHMTPLQVIVGOK@RJOOROIOJOOOOOVOXO@JJYKRMGKOMOOOOOOOOONOOOOOOO
    OOOO,!7.*%*_E%0?KMKNOOOOOQQONQLNPORTOOOOPPNOOJQQLRPSOOOOSJJLHLJKORVOOOOOOSNSKLIT7):E3<AaI'2GIPLLONNMNPOO
    LMNNOOOOOOOOLNOOPPQMQ[YLORXKNPNNWVPMOOOOOOOOXHOOTODP9'KTJJKPP(A0POQSMNIPKMNPRNMPOOOOKPTWOOOORPMPNPKLMNTE
    GMILPUSQOOOOEJO[OOOOO@FKKW7*4BF5:+P(OMNOQOEHNRNOTPPGOOOQGSTOQNOSRQKLOCOLOWOVOTOOOMONOTOUOZOSOJOHOPOQ!<LP
    KTJUAn>&OOOMRROKQVPJOSSQQRPRHNQQIWOJMMKJCKIFOVPFQRVGOTPSMNUWUEPNMYONPSQM6!SXF-MA+!&!LUPML\QPKKRMGVQPLMNJ
    NOQNNSQMOTCGIKPQKONLLHNKYGONHWLSKKPRRNOGPQRJ1DG'SN#+"!KIGXN[OOOOMHMLOOLOMDUKOLONWRUROZOGNMPQOOONPLPONXOT
    KOMMANJZNPOLDM[Q95&,%XP"KL''SLMLSONOXcSPOTNRLJRMLJPNNOQHQNKTNKQQTEKMOMNPMOLPOTOOPMNOOOOOONOO%"!:*9/$1I4!
    HMMOGJQPMOSOPNSMKTXLOSRHHXUGOSQMGRLPRSQQJOROORUKOVOTORUSVOWNONTI6*;CD!1M1NI-OWOOE?POONOOPOPPSOOONOYOROOO
    /OLMSQOOO<IIYSOO[SWSPOOOOOVONOOOOOIE?o4\PJ8'1H6"ONQKPONOGXJINMURHQLKS^SNOO^UOOSTQPQLNTVQBHSQMRSQFMPON:IN
    OOOOOOO>6*1U*B?o3w1CRPJORNJORNMO\SLOOPOKOUOXOQOIOJOCXPOVMIOPPSOYNOOQOJOQOOOOOMOAOOOOLt4#!-D$KHH)LMIKQMIQ
    BFNUOVPTSNNTNOOOMMQOKPMNOOOOOOOOOOOOOOOOOOPKOOOQONJAOPON*^6)->EDMD3vOQQQOMFMOLNPWOPNNOETMT@POFJURVMOLOMQ
    QMFJPLQORHMNXZLVOLOORKXYL_DM3`>$"=P$-61LLNVUMONPOJTQNMMORJGHRTQNNVKVOMHMQQUOLMNOLSQLSRNOPQNMQONNJNORJMKH
    284B1D/"E'3yELPOZ@PBOMNMOSNNPFNU[\PODWPTQMPGHVTSXNTOSONKNSONKOOKOOJOTQZJ[VU[/%'2?/OFG.1IPPPPPMHMMNOORRNO
    WRQWVQOWELH@OPIGIJLJLORTNLQQ>PVT[_S^OOOOOOPFOOOOQj0@G7!@%%!8OLNQOEOOMNIVOQOVONPSOQOPFDGMOHOTTUSQOUOPITOS
    OPOPPPQNONOONPQFOOOOI3TKA`1N5,E,MPFLNPPCNNQCTMEEPNOSQQHFPOXTQMEUKJOOH`POVUNORPQOCPQOOTTOR[QOKTUOJt4:1EP`
    2*1MJOQOOO`OSIOPWZPSKOLOOO>OQPOMTOMMOOKOOOOOOOCHJGJMOOOOOOOOUPOTTQMGQeC#2>)]P2M>RMPROORPJLSSRSIMPONONLLI
    MQOOOQRNRMKVUNUPGHPTFNGNQQUSPNPNPUKQLSTXO?O43k.7!+5'PNQOOOOOLMPQIKEGNONLOLW\ROSQMLbNOOOOOOOOOOOOOOOOQNOO
    JNFTORNOMKUF1D)gF*P%'*>*MGPGSNQXFQUPSVUPIDNUUYNJMUNTJ>PJQUNOMJODRRNONPPLPLLGOKQHPOOMMMQO03%dM).!4!27OOOO
    OHMOKOKILOPMOOOOOOOOOOPOOOIOOONKGNIKMWOJRLOPOOOOONZ[OP[`SSNQ!=*o6#4#C);0KPSNPQNOP@UQNJNNMTTMNMKMSHKNVITQ
    SYOZOHQQTIOOONLIOMNORR]LSOOOLMNNS\%3,!KNN*!7OIOPMTOPKFPIMHKJRNO[SUOONOVRQOQNHAQYGWMNQOOONOLGNODNKOHKTORO
    OOTO2o8H'3'2?E%sOZOKIO9POOOOXQJPNNFNPOLOOOOOOONOVQLOOOOOOOOONQOOOOOOOOOOOOOOOOOOR7QX(!3KM0EpIQQQMPNPIQUA
    MPRVJIQOQJOPMOWTSNKNNOQOOPRNOOOOOOPOOOPOQNROOOMONONNLa:1'+2%=?MAFLROOPOLOVZYNPPNSRLLPQPNPOKVLGMQOROOVGVC
    OOOOPO/OOVM<ATYUPOOOLPNQ27M>MDC,4&AoPSQPUIOLOOOOOOOODILNSRKLRMOQNFQIJMQRKPONOOOOOOOONLQPTRQMLMSLTTMOKW7*
    F9*r5,4:OPOLLJRULMUKWOLOOOLIPPVCSPPTLRSMHOPMEILOXPQOPOOOWKTOWHQOUROOOOOO'!0='+F7?M1IJYJWOLOTOOOOOOOOPDIE
    OFOCOOOOOOOOONQRZMRTNJJNKRVQQOIPPOQHLOROSQOS9'1<H6;:N-LIJHOCOOOOOOOOOOOOOPQOLNPPRQ=ROOLGPUOOOOOOOOOOOOOO
    MOONMQQD[SPMOOOO&*7*B"F42?C#PNOPRLMVKNIMSN?SQQNLMQEONOUQVQSXONTIOOOOQKPTPLOONMFPKQOOOMMIOEOP7*-8OCC!$!2;
    POPHOOPLJMPMIOMPSPRLOOOSPQPUNMNJSQQVNOQTMRONORSSOMJDNPSJPOPGLOOQO?7)G.AJ#'>%OOUKQLPURTNNOULPPMNRONNKOOLN
    RQMSOOJSNNOSMMLOLKLOOOJVNPSKLRIMRNQP!'8*'"'%>Z-!UPNNOOOO?KOPNPNUTNOOOOOOF@OOILOOHODMOOOORXOOPONPMNXQOOOO
    UVOROOOKPvP|"$>%KH2ROPOLKRPTPPNOONLVOOOOOOOOOOOOOOOOMODOEOROJS@OGU$OVOQOHOOOURSOFREOLP!;82N.D.MDNOOPQQPM
    LPNPQUOGHQPFJKONFLUWXYPFPNNLMQOLRQUINQNGRXUOFWOOSOKWONPQ07;)AHCWAoE$STOOTOOOXUWHOVOQHGOOQGOOTNUPO\OHQMOO
    QOOODGTQNQOUPNOOOOOOMRQONMVM<4!5B%"#/#H1PSOLKNGKNSOPOQPPPRSLNWNVT^LPQYRZNPQPEFMGOJNIONNIOPPKJQTJQUJSPRNV
    @l!>JQ<:0CD"POMPHMTPNMLUIMNRRMOLINGOVUTQOMOPUMOOTPLNWROOOQNLSQOOGFOYOTOOILOH&2P$O?%Q&!0:MOKPS`N^OPTSJSOP
    RONPPPPVQOEMILJMOOOEOOOQOOOLOOOHOOOJOOOVOOOJOOOO%'M31HO<PGEuHKUOMILOLO[VYJRPOSUOQBIOOYLNNPPOQMROHOOOPUWU
    TTOUQQQOQKLOQQPNNMMPLu@l'/3p2RM4NOOPSNGPHMIILYNOOLQUSQEPOKNOMHOOQBOOO?ONOOOOOOOOONOOOTOTOOOOOOOO6!TI<@LP
    OFI,QORSQSQQHSNSPYKTNQQNNROLTSMOIZN[MJLMPQNPIHMONNYQONMQNTNNOMOMLOOO)'BKN&4&4$H,GHKQOOHSNOHNOOKNONNNOOMV
    KWQROOQTRQKMOOTUNRNHOOPOOQIJOOLLOTRQOONM9**R4!P"2Q1AJWWMJLSKJOHJTPRROTIQPLZKPOHRKN]ROcONIPOCPIOJUMRMORON
    KVONNIOTSOCO1>>'-9)d7/F6WOLOYOOOOOOOOOOOFOXOIOVOOOOOOOOOOONLKMQQPQOQOVRKPRSQOVNWJKOFNIMMLdN/0A5,H2MENQQN
    RNUPONLIJPK\PNIRJPPWTUUPFUNOQSSOOPOFSUNCMONO=FQVQOOOKQVTOOOO2!<,("R/N+0@HOQOPOSOMOOOSOOOXOUOVOLOSOTOOOPO
    MQKKMNQPPRWQQPUIPOMPMMOPPOQPMNQL1D!*%(+!'"LNSNQJTTONJOQOTJLIILLHOQVRRONKITQQULLKNPONTPUUMMRQILINMOPPMTOU
    MQPMI+82AT@PF30?OPNJNOSULLZNPNZMOMVLLNMRNPWMSLI>QORUOLOHORMGNPLPMNLP@L9XKQQNORQPTD0C5,49KO2+RNRKMQPGHGQG
    OPDQPQTVJIVFODO[MNNPNOMPONPMJNTQZOZQNPPMNVRVGMPWE?<S1R/$2#F;*-!5HQVVPPOSMTOOHRIQKNIOOOOOOUOPPTLJNULHOOON
    OUOROLOTOOQQOOOOPREFOOOO3^9!A`>'Q_-9NGPSLUSNLOOIPFVIOQQOUPUJORONPGWLRQNPNONRNMNPLOQPNNJNKORNPQMQOLTL.&9!
    @[4\3m4!HQSRO[OGOQUOOSOVAQULOFOQJQSQOOOPTMMOOKOODHPLOSORNOQNOZOQMNROOBOK#,;45+>&'(0?NPOPRLLLUPONWT^RNOMP
    RNMPRJHMQUSGGJRRRRPONSNLDNQWJIIYKMIWOGOHODTV1@=2?e2-?/H-OSDGOLDPOOIYOOLUGRRFVOXKOOPOOOFRTSQKNLRROONOOONP
    PPQJOOPQOOXPOOIO4B1NSP5)*@6#OOQLRQMNNNNOONNHPNLUINLLQNROTOQORHRPKOPOOJOXWOWOOOSSIGGGUWL?KLIXLu@lLOLPTFM>
    NNOPOOOONRJCMRRMMONNOOOOWIMMUQQQOOOOOOOOOOOOLOMDOOOOOOOOOOOOOPPT07=01GM<3f.-LQLRQIHBOONOOOWUVRFWUIPROONO
    OOTQTYUMPLNRKPMOQPNLNKMMQPSROKQOOQON4B3ZJ1LK,!0ELIWIKCOOQKNTNPOLQ^IMRUVNPLNONNLHFkWNKIOOWRVTWTLOKFHTFSKO
    NRVYOUOPM)P$M:6%J#3_NMJHKMMNOOOOOOOOIQJMOOIHOOOOOOOOMNNPOT]CHTSQKJNNPHPQT[QKPZONONTP4#!-(!OF7*MALJMVTLUM
    SHPEQKUNQNUQMPTSLDR@OGSPOPNNLNSPQTSPPOOTOPNRKNQOQUOCKJ?MPo1L0EF7I'3oQMNPJGPVe_@bOOOOPOPOQMJPKQPLOOWYKVIH
    OOTOOOOOOOOONPNQOOOJOOSKOONO#.@/6##%;+-7OOOOLMMQLOOOMPNQLQOOIQROVNNNWRNKOOOOWPMVOOOOHQXXOOOOKVNJOOOOQRKO
    F:5!<EH)KQC/JONPQPPOHKR1VOWONNQUNPPLMQQMJNJROOOOUOIQOOOOOOOOLMVONULPOOOOOOOOTG1M2+P)%'JHSOQRWRKVNMNOENML
    FOHMMRQUQNRUISKRTTROXOSMPNPPPORMNKMOOQMONOPOMPWOJI%gC%4R4S3yNQOONOVOPOOOOOLLRTOOOOSO[VOONOMQOROO;OTLNMOO
    @ORNNKOOOOIKJLOOOOPJ9*6"AvLT=?')QQOOOJTBLLPRPNRJNNLOOOTMSKNRRFMKOLLNCCDWQMMNQ\Q\NPQNK[RPTNQQOOMF&%'2:34#
    '(!-MMOSPOOOPOPNPOMNOOPKOONQOOONOONCINJIPINNLOZOULQNOOcOOOOHOOQOOOPKSJ473tF/H2D!RJQPNMLJUONOGRHQPRONMPOO
    RKOOQHOEOOTLPPQQPNBKVNAPONKNRKOPQQIJNRPNQI2[>!D7-04!LKPKWLKIUIFOKVKKOOOOMNHSLLOOMJHLJLOOYPSMKOQPOPKMMTHT
    IMJPEOLRROSU!34%KG&!*,!,LPNRNMRNJLMPNOLMNOONQYNQLKQOQMQJOMOVOQOFOROROVOTONOROSOWOROOOROH<C.60>MD#!20NOOO
    NMPOQNOOROPSOPSWOTYVMOJQLNHFOOOOOOOONPIPLKOBOOOOOOOOJMLZSOTW&6>vH5C#1M4&LQOMPNNPJXPPOUOTJQLWDPSHOOSIOOOJ
    LLJNJGDFOOOOOOOOOOOOOOOOOOOOOOOO'3'28D?"&!G,NMPPOPOMSLRMJMQTNNOOO=OLOOOOOLOMOOOOOOOOOOOOOOOOIQYRQQUXOOPO
    OMOO#2.*#-9+;-#*OLORNLPQOWONOPOJOIONOOLROFOLOYOTOOOOOOOOORONOOOMOOOOOOOOOUOFOTOPST=8LI6!.&@ZOMPQNRLIMTOL
    OOQNRQNMQONKORRSOPNOQSMOKLOJLTPRORPLNVLNRPKONONHKMPPQg-@!8>6E+B2PNMOMMNTNQMURSRKPNPPNJKPNNIRJQIMQKPNRNVV
    NPMTSBVOQJKUJQHPSOPOJPGO!3>(4eTKLK"#NQOMQONNSWXUXJROGIQIOPOIPMNVQLQRLMNOONNTOGRXTQ[UILROQQPO<LWSRQMNSTG1
    3xOM81P+PPOMNLDPOQOLPJNUPMQPOTXSRJMOVPNMOPNMJMNQNUQMPMQULJKOJKUTRPRQSKNL1C6!<6SNB74'JFMNKQYNNN^ITNIJJDK[
    TSPVMRNOKNUETTMPOOKPOUMROPPONNLKNOPOHKSMMOPMSJOK*_!1&!-/NRNKPIOONNMNMIOMQOPLPRPONOOLWUOONOOPQOHNOOOPLOJH
    KNMJPPJTPMTMJMJI2,H3JY3w*^4*ROQLMQPSSRSPOROOUHDMWMHPTUUVQMQCNPONNOOIPPTNWOHJPQUYLSPYGMEIJPBIQG&6A0S^2)3o
    NOKFOOMNDLMNONQMOOOOOOOOOOOOOOOOMPONMSLPJPOODJQNMNLTOOOOOLEEOOOO03Ax0FK?@$E/MOWUHOQROOOOOOOOOOQNOOCGOOOO
    OOOOLOORNPPNLJNPUQKONOJKLONOOPNPPNTU#4M)&1KO-<!9JMMKMGKINOOOOOOOOLPOOQONIOHOMOTOONOOOOOOOOOOOOOOMNMOPJOR
    OOOOOOOO2[2V%+7!ST1KOOLMPOONRPONNONPLQTNGCLIWGUNIOQJOOOOOOOOOOOOOOOOMJNJROPWSHNITGWRP$%SB*6*P.>DQPOOOOOO
    NROOIMOOSKOOPOOOXUOOONOONPPNTGLMOMORYPTTOJNKRPRMPHPNUMRP#)E#E,<:MF4.NRLNQNNOOOOOOOOONOSPPQRNPOLKNOGTKPLM
    LKRKOOOOOOOOMOTSVOORPKIMRIRTMBJI=4>#@.E$TNPVNSPPQOQPSPIOKNLLJGKMOOPOVRONSQVNLWSLVLDIUQKMKONKQPQMONPPOLOP
    4b4eI.0?47<=PMNQOPQNMLOBPLOPOOOOOOOOOOOOOOOOOOSOOODIOOB=OOOOOOOLOOVVOOZPOOPO6(R,B"!'"$P+MILNQSKHMOOMONNP
    PKPOOPMANRPROONNMFNOTKNSHMQWQHOPMKOOOLMQLNPPVRQU5*5+1JO0?F4'PQMRLPOORLJPPPPOOOOOOOOOOOOOOOOOMHOVBBNIVPKQ
    LMXTPSKUSRJPFKLUPOAM029'4)@q0;B!DNOOXKOOIHOOSOOOKOOONOOOOOOOOOOOMUNNYKSLNPPPNMPORPOPMJIQVGMNSMUOM+)&&!G3
    E"LOVOPOOOOONOTOOOOOMIKIKIMJQNPLNOMHLILNPRJOPMQSMRNWOQOOQJOROKONLWKILdE$!5LN7*A\OQRQMNOMONKPSOPNNNOOPNNP
    LNHONPOSOOOOPMQHOOOOFSQ=OOOOSISOOOOOTNJU0<4=N0/"J[E&KNWOQPILOQQFQJMTOOENNIKRQWRMFWYVPOLNNOPPNTNTPVRGKOOV
    QOPTBMOTLTRF.,@+D$06JE-!HMJOONFQROOONOQN[MTLNPMPOUOPPQNOTPMLUNKMNOOOMQPRWJWZHLPPMRLBMNRMJnD%.54&>2JNIKNW
    QOONRPPNMKKQNQNMONNQPTZKNNIROROOOROPOOOOOLOPOJOJOJOIOOOPOSOPSa?oLF(!SYP7NKTESROQOPMSOQIOLJRMNNNNQOOSSPNL
    OOSUOOOQOOTUOONQOOQMOORHOOQIOOMM*w0CE0C%/#2<ORPPONMOOKTJPONNPOOKRLLHOLUITORVLHJNLMKJMGKNMRLMSOHTT\KVRNTV
    VLMR?8&!Qe0?-9!5NLNROPORMOQLOORPQOSRNMPNHNMKNPORORMIOQPMPVNMUPPPJKJUNRMJCOLUUWICL_0>2MD#LN:3NPSONJNPLDRL
    RWPJQKMNOLPQJhIRONNLOORTOOTROONOOONKOOTJOOHKOOSFOOMS>!6%4%F,.&27SLPOUIZINONPLPOPPLUHORRHNLLJEJJTKNJORPPR
    PNQOOQNNbISRPWPJPTTRNURQ*G'"'#LN5%A6NQJNQQQTOOOOOOOONUXRPOQLPNNOMOPPRMIMNNMOOOOOOOOORXXRSSPDNOMPOPON*$CX
    263kO-ALNPRNMIKMLMJMXINRUNPUTRVWNRONMHRRMLOLNQOPNUPPPNNQQLSPPNQMSSOHKHQN*y7+/"R-CW==NOONLMRUPOPMQPLOQKMP
    TMKROPPMONQJKNMQHNJNKNJMLLJQQNXSONSPSONLNNLJ,!B/P%/%LP"(QJSUJMMONNPKQNMLPPQSFHMSOONNQREIKSFNPNOONMINFLOO
    MLKFTKOOSRGVEQNKTGJI>,D.G/6!KIOIRPMJNQKGRNKRQMVMPPNNRUIQPTUNOPOPQNORNNPPLPPRNNOPMPKGSMOONORQQf=/SO4(G+1L
    MLHPLMJMLQSRUOOOPNTMQOPOLPLPNNPOPOFPSNURLPUPNRNOTLUNUMROGNNOSSRO:974D$?g4/KOMNPORTQPOQONMJNOZVPJWQQRMQNR
    [OXTOUJOMQLMLOIDLSIMIVHGGKTONOUTTNPUF<08#'2CC$F4MRJRQOPOSWLXNOROPPOONLOVONOPIGMUOPOROOOOOWOOOOOOOHOLOOOI
    OPOHOOORI29'4'P'F4C'MMQVPPPJPOSVPPLRMRJKJOQMNNJUOLRMOLKOHRRQJRJOQINMRLZOWQJOMTPNKKVWR6TK0B"9*pLMLPKKQKOL
    MQNUQSKQPOPMNMOLONSRPMQMTQMGSRQNMPOOPONOTSTPNKNNMOORLNOP#)LP0<B/D/%(NNKJLRPNOOPPMPOPPPLUQHTLOPPONONMOLKD
    QPNOMOKLNTNLNTQVQOTLOSOM[PQKLQ#,"#ARN/E@ONOIONRQOONUNPPSINPOMGLVPQQOPUPOOSSPQHOJKJMNOUJNJOMOQQOOXLGOYUSO
    H5<=N*SQR-*fPPNQMNLIPOPMOOPPONMNQSQOMOMOPPPLKNJNPSOSQWPRNQSSOOOOOOOOJIIKNNOJ01050<6!JKG)GKGLIJPOOOOOOOOO
    OOOOOOOOOOOOOOOOWTSHXPVUOOOOOOOOLPPLOOIOOPKQNOONSRLL4'JL!5-9OPIGNR[TOOMNPQPKQPTTOJOOOMTNOPRONNHLSSYLOQRS
    NPPPIIYRJNNOSOSNMNON'!!8-31I>$3dMJELJJMMRUNMLQPLOOOONKOHOOOOOQ>RMOQNPONMMQPNPOQOOOWUNOSNOOFJONPO*I-@3w?p
    <=2%JPPNOMSRPOOPMPUPONMOOOPPNROLOOOKBNZMUPXUWPMORSHIRQPPOXYPSKRLONIJ8IPn?Q?E#*9+OOMQONNVOOOOOKPULREP=KOO
    OOOOONPOOJRLOGOIOOOOOIIPOMOOOOOOOOOOONOO
    """#
}
