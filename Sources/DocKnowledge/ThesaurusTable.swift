// Made by script/make-thesaurus; do not edit.

/// Other words for what somebody asks for. `Thesaurus` describes the format and reads it.
enum ThesaurusTable {
  /// Languages of code that entries are for, counted from 1.
  static let languages: [StaticString] = ["swift"]
  // swift-format-ignore
  static let text: StaticString = """
    a11y:=accessibility
    abi:1=binary interface
    abort:~cancel,terminate
    abstract class:1=protocol
    accessibility:=a11y
    account:~user
    add:~append,insert,put,attach
    addr:=address
    address:=addr
    address:~location
    admin:=administrator
    administrator:=admin
    align:~alignment,justify
    all:~every,each
    allocate:~reserve
    allow:~permit,enable
    animation:~transition
    annotation:1=attribute
    annotation:~decorator,attribute
    answer:~reply,response
    any number:1=variadic
    app:=application
    application:=app
    application:~program,app
    arc:1=automatic reference counting
    archive:~bundle,pack
    arg:=argument
    argument:=arg
    argument:~parameter
    array:~list
    ask:~request,prompt
    async:=asynchronous
    asynchronous:=async
    attr:=attribute
    attribute:=attr
    attribute:~property
    attributes:=attrs
    attrs:=attributes
    audio:~sound,music
    auth:=authentication authorization
    authentication:=authn
    authn:=authentication
    authorization:=authz
    authz:=authorization
    automatic reference counting:1=arc
    average:=avg
    average:~mean
    avg:=average
    background job:=asynchronous
    background:~daemon
    backup:~copy,archive
    backwards:~reverse
    bandwidth:~throughput
    base class:1=superclass
    beginning:~start,top
    big:~large,huge
    biggest:~largest,maximum
    binary:~executable
    blank:~empty,space
    block:~chunk
    bold:~strong
    bool:=boolean
    boolean:=bool
    bottom:~end,tail
    branch:~fork
    btn:=button
    button:=btn
    button:~control
    ca:=certificate authority
    cache:~memoize,store
    calculate:~compute,evaluate
    calendar:~date
    call:~invoke
    callback:1=closure completion handler
    callback:~handler,closure
    cancel:~abort,interrupt
    capture:~record,grab
    case insensitive:~ignore case
    cast:1=casting
    catch:~handle
    cert:=certificate
    certificate authority:=ca
    certificate:=cert
    certificate:~cert
    change:~modify,alter,edit,update
    char:=character
    character:=char
    character:~letter
    chat:~message
    check box:=checkbox
    check:~test,verify,validate
    checkbox:=check box
    checksum:~hash,digest
    child:~descendant
    chunk:~block,piece
    class:~type
    clean:~cleanup,prune,purge
    cleanup:1=defer
    clear:~empty,reset,flush
    cli:=command line
    click:~press,tap
    client:~consumer
    clock:~time
    closure:~lambda
    cmd:=command
    collection:~container,set
    color:~colour
    column:~field
    comma separated:~csv
    command line:=cli
    command:=cmd
    command:~statement
    comment:~note
    commit:~revision
    compare:~diff,difference
    compile:~build
    compiler:~build
    complete:~whole,full
    compress:~shrink,pack,zip
    compute:~calculate
    computer:~machine,host
    concat:~concatenate,join
    concurrent:~parallel
    condition:~predicate
    conditional:~if
    conf:=configuration
    config:=configuration
    configuration:=config,conf
    configuration:~settings,setup
    confirm:~acknowledge
    connect:~attach,link
    connection:~link
    console:~terminal
    const:=constant
    constant:=const
    constant:~literal
    constructor:1=initializer
    constructor:~initializer
    container:~collection
    content:~body
    context:=ctx
    convert:~transform,translate,turn,cast
    cookie:~session
    coordinated universal time:=utc
    copy on write:=cow
    copy paste:=clipboard
    copy:~duplicate,clone
    count:~number,total
    country:~region
    cow:=copy on write
    cpu:=processor
    crash:1=trap fatal
    crash:~abort,fault
    create:~make,generate,new,build
    credential:~password,secret
    crlf:=line ending
    cron:=crontab
    crontab:=cron
    crop:~cut
    crud:=create read update delete
    ctx:=context
    current:~present,active
    cursor:~caret
    daemon:~service
    dark mode:1=appearance color scheme
    dark mode:~appearance
    data race:=race condition
    data:~information
    database:=db
    database:~db
    databases:=dbs
    date:~day
    db:=database
    dbs:=databases
    debug:~diagnose,troubleshoot
    decimal:~float,fraction
    decode:~parse,deserialize
    decompress:~extract,unpack,unzip,expand
    decorator:1=property wrapper
    decorator:~annotation
    decrypt:~decipher
    default:~standard
    deinit:=deinitializer
    deinitializer:=deinit
    delay:~sleep,defer,postpone
    delete:~remove,erase,unlink,drop,purge,discard
    delimiter:~separator
    dep:=dependency
    dependencies:=deps
    dependency:=dep
    dependency:~requirement
    deploy:~publish,rollout
    deps:=dependencies
    deserialize:1=decode codable
    deserialize:~decode,unmarshal
    dest:=destination
    destination:=dst,dest
    destructor:1=deinitializer
    destructor:~finalizer
    detect:~recognize,discover
    dev:=development,developer
    developer:=dev,development
    development:=dev,developer
    device:~hardware
    di:=dependency injection
    diagnose:~troubleshoot
    dialog:~window
    dict:=dictionary
    dictionary:=dict
    dictionary:~map,mapping
    difference:~distinction,diff
    digest:~hash
    dir:=directory
    directory:=dir
    directory:~folder
    disable:~deactivate,prevent,turn off,switch off
    disconnect:~detach
    disk usage:~space
    disk:~drive,volume
    dnd:=drag and drop
    doc:=documentation
    docs:=documentation
    documentation:=doc,docs
    documentation:~manual,reference
    domain:~host
    download:~fetch,retrieve
    drag and drop:=dnd
    drag:~move
    draw:~paint,render
    drive:~disk
    dropdown:1=menu picker
    dropdown:=menu,select
    dsl:1=result builder
    dsl:=domain specific language
    dst:=destination
    dump:~export,backup
    duplicate:~repeated
    duration:~period
    edge:~link
    elem:=element
    element:=elem
    element:~item,member
    email:~mail
    emoji:1=grapheme cluster unicode
    empty:~blank,null
    enable:~activate,allow,turn on,switch on
    encode:~serialize
    encrypt:~cipher
    end of file:=eof
    end of line:=eol
    end:~tail
    entire:~whole,complete
    entry:~item,record
    enum:=enumeration
    enumeration:=enum
    env:=environment
    environment variable:~env
    environment:=env
    eof:=end of file
    eol:=end of line
    equal:~same,identical
    equality:~equal
    error:~failure,problem
    escape:~quote
    evaluate:~compute
    event:~signal
    example:~sample
    exception:1=error throw
    exception:~error
    exclude:~except,omit
    exec:=execute
    executable:~binary,program
    execute:=exec
    execute:~run
    exit:~quit,leave,terminate
    expire:~expiration,timeout
    export:~dump,save
    expr:=expression
    expression:=expr
    extend:~expand,grow,enlarge
    extension:~suffix
    extract:~unpack
    fail:~error,failure
    fast:~quick,speed,performance
    faster:~performance,speed,optimize
    fd:=file descriptor
    fetch:~get,retrieve,download
    field:~column,attribute
    file descriptor:=fd
    file name:=filename
    file system:=filesystem
    file type:~format
    filename:=file name
    filesystem:=file system
    filter:~select,restrict
    finally:1=defer
    find:~search,locate,look
    fire and forget:1=unstructured task
    firewall:~filter
    first:~initial,beginning
    fix:~repair,correct,solve
    flag:~option,switch
    flip:~mirror
    float:~floating point,decimal
    folder:~directory
    font:~typeface
    forbid:~prevent,deny,prohibit,disallow,block
    foreach:1=for-in loop
    form:~dialog
    format:~layout,style
    forward:~redirect,relay
    fp:=functional programming
    fps:=frames per second
    free:~release,deallocate
    freeze:~hang
    frozen:~immutable
    full screen:=fullscreen
    fullscreen:=full screen
    func:=function
    function:=func
    function:~method,routine,procedure
    garbage collection:=gc
    gc:=garbage collection
    gcd:1=dispatch queue
    gen:=generate
    generate:=gen
    generics:1=type parameter
    getter:1=computed property
    gid:=group id
    glob:=wildcard
    global:~shared
    graph:~network
    graphical user interface:=gui
    grep:~search
    group id:=gid
    group:~team
    guard:~protect,secure
    guess:~estimate,infer
    gui:=graphical user interface
    guid:=uuid
    guide:~tutorial,manual
    gz:=gzip compressed
    handle:~process,deal
    handler:~callback,listener
    hang:~freeze,block,stuck
    hard link:~link
    hardware:=hw
    hash map:=hashmap,hash table
    hash table:=hashmap,hash map
    hash:~digest,checksum
    hashmap:1=dictionary
    hashmap:=hash table,hash map
    header:~field
    help:~usage
    hide:1=private internal
    hide:~conceal,suppress,silence
    hierarchy:~tree
    hig:1=human interface guidelines
    highlight:~mark,emphasize
    hint:~tip
    history:~log
    host name:=hostname
    hostname:=host name
    hover:~pointer
    huge:~large
    hw:=hardware
    i18n:=internationalization
    iap:1=in-app purchase
    icon:~symbol
    ide:=editor
    identifier:~name,id
    idx:=index
    iface:=interface
    ignore:~skip,exclude,omit
    image:=img
    image:~picture,photo,graphic
    img:=image
    immutable:1=let constant
    immutable:~constant,frozen
    impl:=implementation
    implementation:=impl
    implicitly unwrapped optional:1=iuo
    import:~load
    improve:~optimize,enhance
    include:~contain
    indent:~indentation
    index:=idx
    index:~position
    info:=information
    information:=info
    information:~data,details
    inherit:~subclass,derive
    init:=initialize,initializer
    initialize:=init,initializer
    initialize:~setup,bootstrap
    initializer:=init,initialize
    inner:~nested
    input:~entry
    inspect:~examine,view
    install:~setup
    instance:~object
    instanceof:1=is casting
    int:=integer
    integer:=int
    interface:1=protocol
    interface:=iface
    interface:~api
    internationalization:=i18n
    internet protocol:=ip
    internet:~web,network
    interval:~period,range
    ip:=internet protocol
    italic:~emphasis
    item:~element,entry
    iter:=iterate,iterator
    iterate:=iter,iterator
    iterate:~loop,traverse,walk
    iterator:=iter,iterate
    iuo:1=implicitly unwrapped optional
    job:~task,process
    json:1=codable
    json:=object notation
    k8s:=kubernetes
    keep:~preserve,retain,maintain
    kernel:~system
    key value observing:1=kvo
    key:~identifier
    keyboard:~key
    kill:~terminate,end,stop
    kind:~type,sort
    kubernetes:=k8s
    kvo:1=key value observing
    l10n:=localization
    label:~tag
    lambda:1=closure
    lambda:~anonymous function,closure
    lan:=local area network
    lang:=language
    language:=lang
    language:~locale
    large:~big,huge
    largest:~biggest,maximum,greatest
    last:~final,latest,recent
    latency:~delay
    latest:~newest,recent,last
    layout:~arrangement,format
    lazily:1=lazy
    leak:~lose
    len:=length
    length:=len
    letter:~character
    lf:=line feed
    lib:=library
    library:=lib
    library:~module,package
    limit:~restrict,constrain,bound
    line break:=linebreak
    line ending:=crlf
    line feed:=lf,newline,new line
    line:~row
    linebreak:=line break
    link:~connect,reference
    list:~enumerate,show,array,sequence
    listener:~handler,observer
    load:~read,import
    loading indicator:1=progress
    loading:~progress
    loc:=location
    local area network:=lan
    local:~here
    localization:=l10n
    location:=loc
    location:~place,position
    lock:=mutex
    lock:~block
    log:~record,journal
    login:~log in,sign in
    logout:~log out,sign out
    look up:~lookup,search
    loop:~iteration
    lowercase:~lower case
    machine:~computer,host,system
    macro:~define
    mail:~email,message
    mandatory:~required
    manual:~guide,documentation,reference
    many:~multiple,several
    map:~dictionary,mapping
    match:~find
    max:=maximum
    maximum:=max
    maximum:~largest,biggest,greatest,highest
    mean:~average
    measure:~time,benchmark,profile
    mem:=memory
    member:~element
    memoize:~cache
    memory leak:1=strong reference cycle
    memory:=mem
    memory:~ram
    menu:~list
    merge:~combine,join,concatenate,unite,unify
    message:=msg
    message:~text
    method:~function
    middle:~center
    min:=minimum
    minimum:=min
    minimum:~smallest,least,lowest
    mirror:~replicate,copy
    missing:~absent,lost
    mixin:1=protocol extension
    mock:~stub,fake
    modal:1=sheet presentation
    modal:~dialog,sheet
    module:~package,library
    monitor:~observe,track
    mount:~attach
    mouse:~pointer
    move:~transfer,relocate
    movie:~video
    msg:=message
    multiline:=multiple lines
    multiple lines:=multiline
    mutable:~changeable
    mute:~quiet,silent
    mutex:=lock
    name:~identifier
    namespace:1=module
    nav:=navigation
    navbar:=navigation bar
    navigation:=nav
    nested:~inner
    network:~net
    new line:=newline,line feed
    newline:=new line,line feed
    nil:=null
    node:~vertex
    note:~comment
    nothing:~none,empty
    notification:~alert
    notify:~inform,alert
    now:~current
    null:=nil
    null:~nil,none,nothing
    num:=number
    number:=num
    number:~integer,numeric
    numeric:~number
    object oriented:=oop
    object:~instance
    observer:~listener
    offset:~position
    oldest:~earliest
    once:~single
    oop:=object oriented
    op:=operator
    open:~launch
    operating system:=os
    operator:=op
    optimize:~improve,tune
    option:~flag,switch,setting
    optional:~nullable
    orientation:1=size class rotation
    orm:=object relational
    os:=operating system
    outer:~enclosing
    override:~overwrite
    owner:~user
    package:=pkg
    package:~bundle,module
    packet:~datagram
    page:~document
    pair:~tuple
    parallel:~concurrent,simultaneous
    param:=parameter
    parameter:=param
    parameter:~argument
    parent class:1=superclass
    parent:~ancestor
    parse:1=decode
    parse:~read,analyze
    part:~portion,piece
    partition:~volume
    pass:~hand,supply
    passwd:=password
    password:=pwd,passwd
    password:~passphrase,secret,credential
    path name:=pathname
    path:~location
    pathname:=path name
    pattern:~expression,template
    pause:~suspend,stop
    perf:=performance
    performance:=perf
    periodic:~regular,every
    permission:~access,mode,right
    persist:~store,save
    photo:~picture,image
    pic:=picture
    pick:~choose,select
    picture:=pic
    picture:~image,photo
    pid:=process id
    piece:~part,chunk,fragment
    pkg:=package
    play:~playback,run
    poc:=proof of concept
    popup:1=popover alert sheet
    popup:=dialog,popover
    port:~socket
    pos:=position
    position:=pos
    position:~index,offset,location
    postpone:~defer,delay
    predicate:~condition
    preference:~setting
    prefix:~beginning
    prefs:=preferences settings
    press:~hit
    prev:=previous
    preview:~view
    previous:=prev
    price:~cost
    print:~output,write,echo,display
    printer:~print
    privilege:~permission,right
    proc:=process
    procedure:~function,routine
    process id:=pid
    process:=proc
    process:~task,job
    processor:=cpu
    processor:~cpu,core
    prod:=production
    production:=prod
    program:~command,application,executable
    progress:~status
    prompt:~ask
    prop:=property
    properties:=props
    property:=prop
    property:~attribute
    props:=properties
    protect:~secure,guard
    proto:=protocol
    protocol:=proto
    proxy:~gateway
    pub:=public
    public:=pub
    publish:~release,deploy
    pull:~fetch
    push:~send
    pwd:=password
    qty:=quantity
    quantity:=qty
    query:~search
    queue:~list
    quote:~escape
    race condition:=data race
    raise:~throw
    random:~arbitrary
    range:~interval,span
    read only:=readonly
    read:~load,open
    readonly:=read only
    receive:~get,accept
    recent:~latest
    record:~capture,log,row,entry
    recursive:~nested
    redirect:~forward
    ref:=reference
    reference:=ref
    reflection:1=mirror
    regex:=regexp,regular expression
    regexp:=regex,regular expression
    register:~subscribe
    regular expression:=regex,regexp
    release:~free
    remote procedure call:=rpc
    remote:~distant
    rename:~move
    render:~draw
    repeat:~loop,iterate
    replace:~substitute,swap,overwrite
    repo:=repository
    repository:=repo
    req:=request
    request:=req
    request:~query
    required:~mandatory
    resize:~scale
    resp:=response
    respond:~reply,answer
    response:=resp
    response:~reply
    restart:~reboot,relaunch
    restore:~recover,bring back
    resume:~continue
    ret:=return
    retain cycle:1=strong reference cycle
    retry:~repeat
    return:=ret
    return:~give,yield
    reverse:~backwards,inverse
    revision:~version
    right to left:=rtl
    root:~superuser
    rotate:~turn
    round:~truncate
    router:~gateway
    row:~line,record
    rpc:=remote procedure call
    rtl:=right to left
    run time:=runtime
    run:~execute,start,launch,invoke
    runtime:=run time
    sample:~example
    save:~store,write
    schedule:~plan
    screen capture:=screenshot
    screen:~display,monitor
    screenshot:=screen capture
    script:~program
    scroll:~pan
    scrollview:=scroll view
    secret:~key,password
    send:~transmit,post,submit
    sentence:~phrase
    separator:~delimiter
    seq:=sequence
    sequence:=seq
    serialise:1=encode codable
    serialize:1=encode codable
    serialize:~encode,marshal
    server:~host
    service:~daemon
    set:~assign,define,specify
    setter:1=computed property
    setting:~option,preference,configuration
    several:~multiple
    share:~publish
    shell:~command line
    shortcut:~alias,link
    shorten:~truncate
    show:~display,print,list,output,view
    shrink:~reduce,truncate,trim
    shuffle:~randomize,permute
    shutdown:~power off,halt
    sign in:~log in,login,authenticate
    signal:~interrupt
    silence:~suppress,quiet,mute
    similar:~alike
    simultaneous:~parallel,concurrent
    single:~one
    size:~length
    slow:~performance
    small:~tiny,little
    smallest:~minimum,least
    snapshot:~copy
    software:=sw
    sort:~order,rank
    sound:~audio
    source:=src
    spec:=specification
    specification:=spec
    speed:~performance,rate
    spinner:1=progress
    spinner:~progress
    split:~divide,cut,separate,break
    spm:1=swiftpm
    src:=source
    ssl:=tls
    stack:~pile
    standard error:=stderr
    standard input:=stdin
    standard output:=stdout
    standard:=std
    start:~begin,launch,boot
    stat:=statistics
    state:~status
    statement:=stmt
    statement:~command
    statistics:=stat
    status:~state
    std:=standard
    stderr:=standard error
    stdin:=standard input
    stdout:=standard output
    stmt:=statement
    stop:~end,halt,quit,terminate,kill
    store:~save,persist
    str:=string
    string:=str
    string:~text
    strip:~trim
    strong reference cycle:1=retain cycle
    struct:=structure
    structure:=struct
    subclass:~derived class,child class
    subdirectory:=subfolder
    subfolder:=subdirectory
    subtitle:~caption
    suffix:~ending,extension
    sum:~total,add up
    superclass:1=inheritance override
    superclass:~base class,parent class
    sw:=software
    swiftpm:1=spm,package manager
    swipe back:1=interactive pop
    symbolic link:~symlink
    symlink:~symbolic link
    sync:=synchronous
    synchronize:~mirror,replicate
    synchronous:=sync
    syntax:~grammar
    sys:=system
    system:=sys
    tabbar:=tab bar
    table:~relation
    tag:~label
    tap:~click,press
    tar:=archive
    task:~job
    temp:=temporary
    template:~pattern
    temporary:=temp,tmp
    terminal:~console,tty
    test:~check
    text:~string
    textfield:=text field
    textview:=text view
    thread:1=concurrency actor
    thread:~process
    throw:~raise
    time stamp:=timestamp
    time zone:=tz,timezone
    time:~clock
    timeout:~time limit,expire
    timer:~alarm
    timestamp:=time stamp
    timezone:=time zone
    tiny:~small
    tls:=ssl
    tmp:=temporary
    today:~date
    tool:~utility,program
    tooltip:~hint
    top:~beginning,head
    touch:~tap
    trace:~log,debug
    traffic:~packets
    transcode:=convert
    translate:~localize
    transparent:~opacity,alpha
    traverse:~walk,visit
    tree:~hierarchy
    ttl:=time to live
    tuple:~pair,record
    tutorial:~guide,introduction
    type:~kind
    typecast:1=casting
    tz:=time zone
    ui test:1=xcuitest
    ui:=user interface
    uid:=user id
    undo:~revert,restore,rollback
    uninstall:~remove
    unique:~distinct
    unit test:~test case
    unlock:~release
    unmount:~detach
    unregister:~unsubscribe
    upgrade:~update
    upload:~send,push
    uppercase:~upper case,capital
    uri:=url
    url:=uri
    user id:=uid
    user interface:=ui
    user name:=username
    user:~account
    username:=user name
    utc:=coordinated universal time
    util:=utility
    utility:=util
    uuid:=guid
    val:=value
    value:=val
    value:~content
    var:=variable
    varargs:1=variadic
    variable:=var
    variable:~parameter
    vc:1=view controller
    vcs:1=view controllers
    ver:=version
    verbose:~detailed
    verify:~validate,check
    version:=ver
    version:~revision,release
    versus:=vs
    video:~movie,film
    view controller:1=vc
    view controllers:1=vcs
    viewcontroller:=view controller
    viewmodel:=view model
    vm:1=view model
    vm:=virtual machine
    volume:~loudness
    vs:=versus
    wait:~sleep,delay,block
    warn:~warning,alert
    warning:1=diagnostic
    watch:~monitor,observe,follow
    web page:~page
    website:~site,web page
    white space:=whitespace
    whitespace:=white space
    whole:~entire,complete,full
    wildcard:=glob
    window:~pane
    word:~term,token
    wrap:~enclose
    write:~save,store
    zip:=compress archive
    zoom:~scale,magnify
    """
}
