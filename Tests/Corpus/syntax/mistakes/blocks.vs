screen A
{
    state a
    {
        action go -> a
        { x = 1 }
    }
}
