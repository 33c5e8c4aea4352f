record Account { id:String   as   text ,since: Date from "created"   as seconds=now }
record Born { born: Date  as "yyyy-MM-dd" }
